import { createElement, useState, type ReactNode } from 'react';

import { ConfirmationPlace } from '#/shared/confirmation-place.tsx';
import { confirmed } from '#/shared/confirmation.ts';

/** Runs what the server does only for somebody who has entered the password lately, and asks for it when it must. */
export function useConfirmed(): {
  /** Answers with what the action does, and undefined when the person does not want to enter the password. */
  run: <T>(action: () => Promise<T>) => Promise<T | undefined>;
  /** The action is under way; not while the password is asked for. */
  busy: boolean;
  /** Belongs into the markup of whoever runs something: inside a dialog that is open meanwhile. */
  dialog: ReactNode;
} {
  const [busy, setBusy] = useState(false);

  function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    return confirmed(async () => {
      setBusy(true);
      try {
        return await action();
      } finally {
        setBusy(false);
      }
    });
  }

  return { run, busy, dialog: createElement(ConfirmationPlace) };
}
