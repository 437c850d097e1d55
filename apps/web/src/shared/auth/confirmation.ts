import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { TextKey } from '@foyer/contract/generated/text-key.ts';

import type { Component } from '#/jsx/component.ts';
import { ApiError } from '#/shared/api/api-errors.ts';
import { createStore, useStore } from '#/shared/state/store.ts';

/** What a confirmation is for: the text completes "Enter your password to …". */
export type Purpose = Extract<TextKey, `confirmation.${string}`>;

type ConfirmationDialogProps = {
  open: boolean;
  purpose: Purpose;
  /** Users without a password can only sign in again. */
  hasPassword: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks for the password again. */
export type ConfirmationDialog = Component<ConfirmationDialogProps>;

/** What the server knows of the confirmation of this session. */
type Known = Result<EndpointName['GET /v2/users/confirmation']>;

type Answer = (confirmed: boolean) => void;
type Question = {
  readonly purpose: Purpose;
  readonly hasPassword: boolean;
  /** By which the session of a user without a password began. */
  readonly pathway?: string | undefined;
};
type Asked = {
  /** Those who wait for the password. */
  readonly waiting: readonly Answer[];
  /** Where the dialog can be shown; it is shown in the last one: inside another dialog that is open. */
  readonly places: readonly symbol[];
  /** The question of the first who waits, kept while its dialog closes. */
  readonly question?: Question | undefined;
};

/** With less left, the password is asked for: the confirmation could end while an action is on its way. */
const LEAST_SECONDS = 30;

const NONE: readonly Answer[] = [];
const store = createStore<Asked>({ waiting: NONE, places: [] });
let dialog: ConfirmationDialog | undefined;
let fetchKnown: (() => Promise<Known>) | undefined;

/** Registers the dialog, and the call that reports whether it is needed. */
export function offerConfirmation(offered: ConfirmationDialog, fetch: () => Promise<Known>): void {
  dialog = offered;
  fetchKnown = fetch;
}

export function offeredConfirmation(): ConfirmationDialog | undefined {
  return dialog;
}

type Options = {
  /** False for an action that may need no confirmation: the password is asked for only if the server wants it. */
  asksFirst?: boolean;
};

/**
 * Runs a sensitive action. The password is asked for before the action begins; if the confirmation ends in between, it is asked for
 * again and the action is repeated. The action must handle A0301. Returns what the action returns, and undefined when the user does
 * not enter the password, or has none and would have to sign in again.
 */
export async function confirmed<T>(
  purpose: Purpose,
  action: () => Promise<T>,
  { asksFirst = true }: Options = {},
): Promise<T | undefined> {
  if (asksFirst && !(await confirmFirst(purpose))) return undefined;
  for (;;) {
    let fields: ApiError['fields'];
    try {
      return await action();
    } catch (failure) {
      if (!(failure instanceof ApiError) || !failure.needsConfirmation) throw failure;
      ({ fields } = failure);
    }
    const question = { purpose, hasPassword: fields['/password'] !== 'none', pathway: fields['/pathway'] };
    if (!(await askForPassword(question))) return undefined;
  }
}

async function confirmFirst(purpose: Purpose): Promise<boolean> {
  const known = await fetchKnown?.();
  if (known === undefined || known.seconds >= LEAST_SECONDS) return true;
  const { hasPassword, pathway } = known;
  return askForPassword({ purpose, hasPassword, pathway });
}

function askForPassword(question: Question): Promise<boolean> {
  const { waiting, places, question: first } = store.read();
  if (places.length === 0) return Promise.resolve(false);
  return new Promise((answer) =>
    store.write({ places, waiting: [...waiting, answer], question: waiting.length === 0 ? question : first }),
  );
}

/** Lets all who wait go on, or give up. */
export function answerConfirmation(isConfirmed: boolean): void {
  const { waiting, ...rest } = store.read();
  store.write({ ...rest, waiting: NONE });
  for (const answer of waiting) answer(isConfirmed);
}

/** Adds a place where the dialog can be shown; returns its removal. Without any place the question is dropped. */
export function addConfirmationPlace(place: symbol): () => void {
  store.write({ ...store.read(), places: [...store.read().places, place] });
  return () => {
    const places = store.read().places.filter((other) => other !== place);
    store.write({ ...store.read(), places });
    if (places.length === 0) answerConfirmation(false);
  };
}

/** What the password is asked for, or was last. */
export function useConfirmationQuestion(): Question | undefined {
  return useStore(store, ({ question }) => question);
}

/** Whether the password is asked for in this place. */
export function useConfirmationAsked(place: symbol): boolean {
  return useStore(store, ({ waiting, places }) => waiting.length > 0 && places.at(-1) === place);
}

/** Whether the password is asked for: what waits for it has not begun and shows no progress. */
export function useConfirmationPending(): boolean {
  return useStore(store, ({ waiting }) => waiting.length > 0);
}
