import { createElement, Suspense, useEffect, useState } from 'react';

import {
  addReauthenticationSlot,
  answerReauthentication,
  findReauthenticationDialog,
  useIsReauthenticationOpen,
  useReauthenticationRequest,
} from './reauthentication.ts';

/**
 * Slot for the reauthentication dialog. Home has one. A dialog with an action that may need reauthentication has its
 * own, because a dialog outside it would close it.
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
