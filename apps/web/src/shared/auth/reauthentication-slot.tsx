import { createElement, Suspense, useEffect, useState } from 'react';

import {
  addReauthenticationSlot,
  answerReauthentication,
  findReauthenticationDialog,
  useIsReauthenticationOpen,
  useReauthenticationRequest,
} from './reauthentication.ts';

/**
 * Slot in which the password is asked for again. Home has one. A dialog with an action that may need the password has
 * its own, because a question outside the dialog would close it.
 */
export function ReauthenticationSlot() {
  const [slot] = useState(() => Symbol('place'));
  useEffect(() => addReauthenticationSlot(slot), [slot]);
  const isOpen = useIsReauthenticationOpen(slot);
  const request = useReauthenticationRequest();
  // Loaded on first use, and kept because a closing dialog still shows its question.
  const [isLoaded, setIsLoaded] = useState(false);
  if (isOpen && !isLoaded) setIsLoaded(true);
  const dialog = isLoaded ? findReauthenticationDialog() : undefined;
  if (dialog === undefined || request === undefined) return null;
  const props = {
    open: isOpen,
    purpose: request.purpose,
    hasPassword: request.hasPassword,
    onConfirmed: () => answerReauthentication(true),
    onCancel: () => answerReauthentication(false),
  };
  return <Suspense fallback={null}>{createElement(dialog, props)}</Suspense>;
}
