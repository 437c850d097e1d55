import { MAX_TOASTS } from '@foyer/contract/core/limits.ts';

import { createSharedState, useSharedState } from './shared-state.ts';

type ToastSeverity = 'info' | 'success' | 'warning' | 'danger';
export type ToastContent = {
  readonly severity: ToastSeverity;
  readonly text: string;
  /** One or two words above the text. */
  readonly title?: string;
  /** Whether the toast stays like a warning, although it is not one. */
  readonly isSticky?: true;
  /** Link to more information: a path of the web application, and its label. */
  readonly link?: { readonly to: string; readonly text: string };
  /** Buttons for the user, each of which closes the toast. */
  readonly actions?: readonly { readonly text: string; readonly run: () => void }[];
};
export type Toast = ToastContent & { readonly id: number };

/** Info and success toasts close after 6 s (15 s with a link); warnings stay until they are closed or displaced. */
const TOAST_MS = 6000;
const LINK_TOAST_MS = 15_000;

const store = createSharedState<readonly Toast[]>([]);
const paused = new Set<number>();
let lastId = 0;

/** Shows a toast; at most three are visible, one more closes the oldest. Returns its ID. */
export function showToast(content: ToastContent): number {
  const toast: Toast = { ...content, id: ++lastId };
  // A toast with the same text is replaced by the new one: four failed calls are one lost connection.
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

/** Keeps a toast open while the user points at it or focuses it. */
export function pauseToast(id: number, isPaused: boolean): void {
  if (isPaused) paused.add(id);
  else paused.delete(id);
}

export function closeToast(id: number): void {
  paused.delete(id);
  store.write(store.read().filter((toast) => toast.id !== id));
}

/** Closes all toasts, so that a sign-in shows none of an earlier session. */
export function closeToasts(): void {
  paused.clear();
  store.write([]);
}

/** The visible toasts, the oldest first. */
export function readToasts(): readonly Toast[] {
  return store.read();
}

/** The visible toasts, for components. */
export function useToasts(): readonly Toast[] {
  return useSharedState(store, (toasts) => toasts);
}
