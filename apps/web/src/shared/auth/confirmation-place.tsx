import { createElement, Suspense, useEffect, useState } from 'react';

import {
  addConfirmationPlace,
  answerConfirmation,
  offeredConfirmation,
  useConfirmationAsked,
  useConfirmationQuestion,
} from './confirmation.ts';

/**
 * Where the password is asked for again. Home has one; a dialog with an action that may need the password has its own,
 * because a question outside of it would close it.
 */
export function ConfirmationPlace() {
  const [place] = useState(() => Symbol('place'));
  useEffect(() => addConfirmationPlace(place), [place]);
  const asked = useConfirmationAsked(place);
  const question = useConfirmationQuestion();
  // Fetched when it is first needed; one that closes still shows its question.
  const [needed, setNeeded] = useState(false);
  if (asked && !needed) setNeeded(true);
  const dialog = needed ? offeredConfirmation() : undefined;
  if (dialog === undefined || question === undefined) return null;
  const answers = {
    open: asked,
    purpose: question.purpose,
    hasPassword: question.hasPassword,
    onConfirmed: () => answerConfirmation(true),
    onCancel: () => answerConfirmation(false),
  };
  return <Suspense fallback={null}>{createElement(dialog, answers)}</Suspense>;
}
