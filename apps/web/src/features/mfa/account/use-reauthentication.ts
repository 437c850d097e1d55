import { createElement, useState, type ReactNode } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import {
  withReauthentication,
  type ReauthenticationPurpose,
  useIsReauthenticating,
} from '#/shared/auth/reauthentication.ts';

/** Runs sensitive actions of the own account, with the confirmation that they need. */
export function useReauthentication(): {
  /** Returns what the action returns, and undefined when the user does not enter the password. */
  run: <T>(purpose: ReauthenticationPurpose, action: () => Promise<T>) => Promise<T | undefined>;
  /** The action is under way; not while the password is asked for. */
  busy: boolean;
  /** Belongs into the markup of the caller: inside a dialog that is open. */
  dialog: ReactNode;
} {
  const [running, setRunning] = useState(false);
  const pending = useIsReauthenticating();

  async function run<T>(purpose: ReauthenticationPurpose, action: () => Promise<T>): Promise<T | undefined> {
    setRunning(true);
    try {
      return await withReauthentication(purpose, action);
    } finally {
      setRunning(false);
    }
  }

  return { run, busy: running && !pending, dialog: createElement(ReauthenticationSlot) };
}
