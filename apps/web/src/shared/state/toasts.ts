import { MAX_TOASTS } from '@foyer/contract/core/limits.ts';

import { createSharedState, useSharedState } from './shared-state.ts';

type ToastSeverity = 'info' | 'success' | 'warning' | 'danger';
export type ToastContent = {
  readonly severity: ToastSeverity;
  readonly text: string;
  /** What it is about, in a word or two that stand over the text. */
  readonly title?: string;
  /** Stays like a warning, though it is none. */
  readonly isSticky?: true;
  /** Where more is to be read: a path of the web, and what its link says. */
  readonly link?: { readonly to: string; readonly text: string };
  /** What the user can do about it, each of which closes the message. */
  readonly actions?: readonly { readonly text: string; readonly run: () => void }[];
};
export type Toast = ToastContent & { readonly id: number };

/** Good news leaves by itself, later if it can be followed; a warning stays until it is closed or pushed out. */
const TOAST_MS = 6000;
const LINK_TOAST_MS = 15_000;

const store = createSharedState<readonly Toast[]>([]);
const paused = new Set<number>();
let lastId = 0;

/** Shows a message; at most three stand at once, one more closes the oldest. Returns its id. */
export function showToast(content: ToastContent): number {
  const toast: Toast = { ...content, id: ++lastId };
  // The same words twice are one message, renewed: four failed calls are one lost connection.
  const isDifferent = ({ text, severity, link }: Toast): boolean =>
    text !== content.text || severity !== content.severity || link?.to !== content.link?.to;
  store.write([...store.read().filter(isDifferent), toast].slice(-MAX_TOASTS));
  const isTransient = content.severity === 'info' || content.severity === 'success';
  if (isTransient && content.isSticky !== true)
    closeAfter(content.link === undefined ? TOAST_MS : LINK_TOAST_MS, toast.id);
  return toast.id;
}

function closeAfter(ms: number, id: number): void {
  setTimeout(() => (paused.has(id) ? closeAfter(TOAST_MS, id) : closeToast(id)), ms);
}

/** Whoever points at a message or stands on it is not done with it: it stays as long. */
export function pauseToast(id: number, isPaused: boolean): void {
  if (isPaused) paused.add(id);
  else paused.delete(id);
}

/** Takes a message away. */
export function closeToast(id: number): void {
  paused.delete(id);
  store.write(store.read().filter((toast) => toast.id !== id));
}

/** Closes all messages, so that a sign-in shows none of an earlier session. */
export function closeToasts(): void {
  paused.clear();
  store.write([]);
}

/** The messages that stand, the oldest first. */
export function readToasts(): readonly Toast[] {
  return store.read();
}

/** Follows the messages that stand. */
export function useToasts(): readonly Toast[] {
  return useSharedState(store, (toasts) => toasts);
}
