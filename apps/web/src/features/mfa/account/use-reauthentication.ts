import { createElement, useState, type ReactNode } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import {
  withReauthentication,
  type ReauthenticationPurpose,
  useIsReauthenticating,
} from '#/shared/auth/reauthentication.ts';

/** Runs sensitive actions on the user's own account, with a reauthentication where required. */
export function useReauthentication(): {
  /** Returns the action's result, or undefined when the user does not reauthenticate. */
  run: <T>(purpose: ReauthenticationPurpose, action: () => Promise<T>) => Promise<T | undefined>;
  /** Whether the action is running; false during the reauthentication. */
  busy: boolean;
  /** The caller must render it: inside its dialog if one is open. */
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
