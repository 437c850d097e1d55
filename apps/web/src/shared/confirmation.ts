import type { Component } from '#/jsx/component.ts';

import { CallFailed } from './call-failures.ts';
import { createStore, useStore } from './store.ts';

type ConfirmationDialogProps = {
  open: boolean;
  /** Whoever has none can only sign in again. */
  hasPassword: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks for the password again. */
export type ConfirmationDialog = Component<ConfirmationDialogProps>;

type Answer = (confirmed: boolean) => void;
type Asked = {
  /** Those who wait for the password. */
  readonly waiting: readonly Answer[];
  /** Where the question can stand; it stands in the last one: inside a dialog that is open meanwhile. */
  readonly places: readonly symbol[];
  readonly hasPassword: boolean;
  /** By which the session of a user without a password began. */
  readonly pathway?: string | undefined;
};

const NOBODY: readonly Answer[] = [];
const store = createStore<Asked>({ waiting: NOBODY, places: [], hasPassword: true });
let dialog: ConfirmationDialog | undefined;

/** Tells what asks for the password. */
export function offerConfirmation(offered: ConfirmationDialog): void {
  dialog = offered;
}

export function offeredConfirmation(): ConfirmationDialog | undefined {
  return dialog;
}

/**
 * Runs an action that needs the password within five minutes. When the answer needs confirmation, which the
 * call must handle, the password is asked for and the action runs again. Answers with what the action does, and
 * undefined when the person does not want to enter the password, or has none and would have to sign in again.
 */
export async function confirmed<T>(action: () => Promise<T>): Promise<T | undefined> {
  for (;;) {
    let fields: CallFailed['fields'];
    try {
      return await action();
    } catch (failure) {
      if (!(failure instanceof CallFailed) || !failure.needsConfirmation) throw failure;
      ({ fields } = failure);
    }
    const hasPassword = fields['/password'] !== 'none';
    if (!(await askForPassword(hasPassword, fields['/pathway']))) return undefined;
  }
}

function askForPassword(hasPassword: boolean, pathway: string | undefined): Promise<boolean> {
  const { waiting, places } = store.read();
  if (places.length === 0) return Promise.resolve(false);
  return new Promise((answer) => store.write({ places, waiting: [...waiting, answer], hasPassword, pathway }));
}

/** Lets all who wait go on, or give up. */
export function answerConfirmation(isConfirmed: boolean): void {
  const { waiting, ...rest } = store.read();
  store.write({ ...rest, waiting: NOBODY });
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

/** Whether the person has a password that can be asked for. */
export function useHasPassword(): boolean {
  return useStore(store, ({ hasPassword }) => hasPassword);
}

/** By which the session of a user without a password began. */
export function useSessionPathway(): string | undefined {
  return useStore(store, ({ pathway }) => pathway);
}

/** Whether the password is asked for, and in this place. */
export function useConfirmationAsked(place: symbol): boolean {
  return useStore(store, ({ waiting, places }) => waiting.length > 0 && places.at(-1) === place);
}
