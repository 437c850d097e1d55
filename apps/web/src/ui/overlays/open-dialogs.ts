import { useEffect, useSyncExternalStore } from 'react';

let number = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  number += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a dialog that the user opened as open. */
export function useOpenDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    count(1);
    return () => count(-1);
  }, [open]);
}

/**
 * Whether a dialog that the user opened is open. Dialogs that open automatically wait for it, because dialogs must not
 * overlap.
 */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => number > 0);
}
