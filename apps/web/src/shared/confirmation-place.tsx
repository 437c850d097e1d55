import { createElement, Suspense, useEffect, useState } from 'react';

import {
  addConfirmationPlace,
  answerConfirmation,
  offeredConfirmation,
  useConfirmationAsked,
  useHasPassword,
} from './confirmation.ts';

/**
 * Where the password is asked for again. One stands in Home; a dialog in which something is done that may need the
 * password has one of its own, for a question outside of it would close it.
 */
export function ConfirmationPlace() {
  const [place] = useState(() => Symbol('place'));
  useEffect(() => addConfirmationPlace(place), [place]);
  const asked = useConfirmationAsked(place);
  const hasPassword = useHasPassword();
  // Fetched when it is first needed; one that closes still says what it has asked.
  const [needed, setNeeded] = useState(false);
  if (asked && !needed) setNeeded(true);
  const dialog = needed ? offeredConfirmation() : undefined;
  if (dialog === undefined) return null;
  const answers = {
    open: asked,
    hasPassword,
    onConfirmed: () => answerConfirmation(true),
    onCancel: () => answerConfirmation(false),
  };
  return <Suspense fallback={null}>{createElement(dialog, answers)}</Suspense>;
}
