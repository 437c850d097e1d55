import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import type { Component } from '#/jsx/component.ts';
import { ApiError } from '#/shared/api/errors.ts';
import { createSharedState, useSharedState } from '#/shared/state/shared-state.ts';

/** The action that requires reauthentication: the text completes "Enter your password to …". */
export type ReauthenticationPurpose = Extract<TextKey, `confirmation.${string}`>;

type ReauthenticationDialogProps = {
  open: boolean;
  purpose: ReauthenticationPurpose;
  /** Whether the user has a password. Users without one can only sign in again. */
  hasPassword: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks for the password, or for a new sign-in if the user has no password. */
export type ReauthenticationDialog = Component<ReauthenticationDialogProps>;

/** The confirmation status of this session on the server. */
type ConfirmationStatus = Result<EndpointName['GET /v2/users/confirmation']>;

type AnswerCallback = (withReauthentication: boolean) => void;
type ReauthenticationRequest = {
  readonly purpose: ReauthenticationPurpose;
  readonly hasPassword: boolean;
  /** The sign-in method of a session whose user has no password. */
  readonly pathway?: string | undefined;
};
type ReauthenticationState = {
  /** Callers that wait for the reauthentication. */
  readonly waiting: readonly AnswerCallback[];
  /** Slots for the dialog. The last one shows it, because that one is inside the topmost open dialog. */
  readonly slots: readonly symbol[];
  /** The request of the first caller, kept while the dialog closes. */
  readonly request?: ReauthenticationRequest | undefined;
};

/** If the confirmation has fewer seconds left, the user must reauthenticate: it could end during an action. */
const MIN_SECONDS = 30;

const NONE: readonly AnswerCallback[] = [];
const store = createSharedState<ReauthenticationState>({ waiting: NONE, slots: [] });
let dialog: ReauthenticationDialog | undefined;
let fetchStatus: (() => Promise<ConfirmationStatus>) | undefined;

/** Registers the dialog, and the call that reports whether it is needed. */
export function registerReauthenticationDialog(
  component: ReauthenticationDialog,
  fetch: () => Promise<ConfirmationStatus>,
): void {
  dialog = component;
  fetchStatus = fetch;
}

export function findReauthenticationDialog(): ReauthenticationDialog | undefined {
  return dialog;
}

type ReauthenticationOptions = {
  /** False for an action that may need no confirmation: the user reauthenticates only if the server requires it. */
  checksFirst?: boolean;
};

/**
 * Runs a sensitive action. If the session is not confirmed, the user reauthenticates before the action begins. If the
 * confirmation ends during the action, the user reauthenticates and the action is repeated. The action must handle
 * A0301. Returns the action's result, or undefined if the user cancels or can only sign in again.
 */
export async function withReauthentication<T>(
  purpose: ReauthenticationPurpose,
  action: () => Promise<T>,
  { checksFirst = true }: ReauthenticationOptions = {},
): Promise<T | undefined> {
  if (checksFirst && !(await reauthenticateFirst(purpose))) return undefined;
  for (;;) {
    let fields: ApiError['fields'];
    try {
      return await action();
    } catch (failure) {
      if (!(failure instanceof ApiError) || !failure.needsReauthentication) throw failure;
      ({ fields } = failure);
    }
    const request = { purpose, hasPassword: fields['/password'] !== 'none', pathway: fields['/pathway'] };
    if (!(await requestPassword(request))) return undefined;
  }
}

async function reauthenticateFirst(purpose: ReauthenticationPurpose): Promise<boolean> {
  const status = await fetchStatus?.();
  if (status === undefined || status.seconds >= MIN_SECONDS) return true;
  const { hasPassword, pathway } = status;
  return requestPassword({ purpose, hasPassword, pathway });
}

function requestPassword(request: ReauthenticationRequest): Promise<boolean> {
  const { waiting, slots, request: first } = store.read();
  if (slots.length === 0) return Promise.resolve(false);
  return new Promise((answer) =>
    store.write({ slots, waiting: [...waiting, answer], request: waiting.length === 0 ? request : first }),
  );
}

/** Resumes or cancels all waiting callers. */
export function answerReauthentication(isConfirmed: boolean): void {
  const { waiting, ...rest } = store.read();
  store.write({ ...rest, waiting: NONE });
  for (const answer of waiting) answer(isConfirmed);
}

/** Adds a slot for the dialog and returns the function that removes it. Without a slot, requests are cancelled. */
export function addReauthenticationSlot(slot: symbol): () => void {
  store.write({ ...store.read(), slots: [...store.read().slots, slot] });
  return () => {
    const slots = store.read().slots.filter((other) => other !== slot);
    store.write({ ...store.read(), slots });
    if (slots.length === 0) answerReauthentication(false);
  };
}

/** The current request, or the last one. */
export function useReauthenticationRequest(): ReauthenticationRequest | undefined {
  return useSharedState(store, ({ request }) => request);
}

/** Whether the dialog is open in this slot. */
export function useIsReauthenticationOpen(slot: symbol): boolean {
  return useSharedState(store, ({ waiting, slots }) => waiting.length > 0 && slots.at(-1) === slot);
}

/** Whether the dialog is open: actions that wait for it have not begun and show no progress. */
export function useIsReauthenticating(): boolean {
  return useSharedState(store, ({ waiting }) => waiting.length > 0);
}
