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

/** Says of a dialog that somebody has opened whether it stands. */
export function useOpenDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    count(1);
    return () => count(-1);
  }, [open]);
}

/** Whether such a dialog stands: what opens by itself waits, for no dialog may stand over another one. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => number > 0);
}
