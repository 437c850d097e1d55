import { createElement, useState, type ReactNode } from 'react';

import { ConfirmationPlace } from '#/shared/auth/confirmation-place.tsx';
import { confirmed, type Purpose, useConfirmationPending } from '#/shared/auth/confirmation.ts';

/** Runs sensitive actions of the own account, with the confirmation that they need. */
export function useConfirmed(): {
  /** Returns what the action returns, and undefined when the user does not enter the password. */
  run: <T>(purpose: Purpose, action: () => Promise<T>) => Promise<T | undefined>;
  /** The action is under way; not while the password is asked for. */
  busy: boolean;
  /** Belongs into the markup of the caller: inside a dialog that is open. */
  dialog: ReactNode;
} {
  const [running, setRunning] = useState(false);
  const pending = useConfirmationPending();

  async function run<T>(purpose: Purpose, action: () => Promise<T>): Promise<T | undefined> {
    setRunning(true);
    try {
      return await confirmed(purpose, action);
    } finally {
      setRunning(false);
    }
  }

  return { run, busy: running && !pending, dialog: createElement(ConfirmationPlace) };
}
