import type { ComponentType } from 'react';

import { CallFailed } from './call-failures.ts';
import { createStore, useStore } from './store.ts';

/** Asks for the password again. */
export type ConfirmationDialog = ComponentType<{ open: boolean; onConfirmed: () => void; onCancel: () => void }>;

type Answer = (confirmed: boolean) => void;
type Asked = {
  /** Those who wait for the password. */
  readonly waiting: readonly Answer[];
  /** Where the question can stand; it stands in the last one: inside a dialog that is open meanwhile. */
  readonly places: readonly symbol[];
};

const NOBODY: readonly Answer[] = [];
const store = createStore<Asked>({ waiting: NOBODY, places: [] });
let dialog: ConfirmationDialog | undefined;

/** Tells what asks for the password. */
export function offerConfirmation(offered: ConfirmationDialog): void {
  dialog = offered;
}

export function offeredConfirmation(): ConfirmationDialog | undefined {
  return dialog;
}

/**
 * Runs what the server does only for somebody who has entered the password lately. When it answers A0301, which the
 * call must handle, the password is asked for and the action runs again. Answers with what the action does, and
 * undefined when the person does not want to enter the password.
 */
export async function confirmed<T>(action: () => Promise<T>): Promise<T | undefined> {
  for (;;) {
    try {
      return await action();
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 'A0301') throw failure;
    }
    if (!(await askForPassword())) return undefined;
  }
}

function askForPassword(): Promise<boolean> {
  const { waiting, places } = store.read();
  if (places.length === 0) return Promise.resolve(false);
  return new Promise((answer) => store.write({ places, waiting: [...waiting, answer] }));
}

/** Lets all who wait go on, or give up. */
export function answerConfirmation(isConfirmed: boolean): void {
  const { waiting, places } = store.read();
  store.write({ places, waiting: NOBODY });
  for (const answer of waiting) answer(isConfirmed);
}

/** Names a place where the question can stand; returns the way to leave, which the last one leaves for everybody. */
export function addConfirmationPlace(place: symbol): () => void {
  store.write({ ...store.read(), places: [...store.read().places, place] });
  return () => {
    const places = store.read().places.filter((other) => other !== place);
    store.write({ ...store.read(), places });
    if (places.length === 0) answerConfirmation(false);
  };
}

/** Whether the password is asked for, and in this place. */
export function useConfirmationAsked(place: symbol): boolean {
  return useStore(store, ({ waiting, places }) => waiting.length > 0 && places.at(-1) === place);
}
