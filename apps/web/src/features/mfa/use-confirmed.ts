import { createElement, useState, type ReactNode } from 'react';

import { CallFailed } from '#/shared/api.ts';

import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';

/**
 * Runs what the server does only for somebody who has entered the password lately. When it answers A0301,
 * which the action must handle, the password is asked for and the action runs again.
 */
export function useConfirmed(): {
  /** Answers with what the action does, and undefined when the person does not want to enter the password. */
  run: <T>(action: () => Promise<T>) => Promise<T | undefined>;
  /** The action is under way; not while the password is asked for. */
  busy: boolean;
  /** Belongs into the markup of whoever runs something: inside a dialog that is open meanwhile. */
  dialog: ReactNode;
} {
  const [busy, setBusy] = useState(false);
  /** What waits for the password. */
  const [waiting, setWaiting] = useState<{ goOn: (confirmed: boolean) => void }>();

  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      setBusy(true);
      try {
        return await action();
      } catch (failure) {
        if (!(failure instanceof CallFailed) || failure.code !== 'A0301') throw failure;
      } finally {
        setBusy(false);
      }
      if (!(await ask())) return undefined;
    }
  }

  function ask(): Promise<boolean> {
    return new Promise((goOn) => setWaiting({ goOn }));
  }

  function answer(confirmed: boolean) {
    setWaiting(undefined);
    waiting?.goOn(confirmed);
  }

  const dialog = createElement(ConfirmPasswordDialog, {
    open: waiting !== undefined,
    onConfirmed: () => answer(true),
    onCancel: () => answer(false),
  });
  return { run, busy, dialog };
}
