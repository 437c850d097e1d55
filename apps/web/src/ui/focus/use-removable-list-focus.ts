import { useRef } from 'react';

import { neighbourOf } from './neighbour-of.ts';
import { useClickGuard } from './use-click-guard.ts';

/** Keeps the focus in a list when an item is removed, and blocks the second half of a double click. */
export function useRemovableListFocus(items: readonly { readonly id: string }[]) {
  const rows = useRef(new Map<string, HTMLLIElement>());
  // The next row moves up under the pointer: the second click of a double click must not remove it.
  const { isBlocked, block } = useClickGuard();

  return {
    isBlocked,
    /** Ref callback for the row of an item. */
    rowRef: (id: string) => (row: HTMLLIElement | null) => {
      if (row === null) rows.current.delete(id);
      else rows.current.set(id, row);
    },
    rowOf: (id: string) => rows.current.get(id),
    /** Whether the focus is in the row, or in a dialog that returns it to the row when it closes. */
    hasFocus: (id: string) => rows.current.get(id)?.contains(document.activeElement) === true || isInDialog(),
    /**
     * Call before a row is removed. Moves its focus to the next row itself, not to a button that would repeat the
     * action.
     */
    leave(id: string) {
      block();
      const next = neighbourOf(id, items) ?? '';
      if (rows.current.get(id)?.contains(document.activeElement)) rows.current.get(next)?.focus();
      else if (isInDialog())
        afterDialogs(() => {
          if (document.activeElement === document.body) rows.current.get(next)?.focus();
        });
    },
  };
}

export type RemovableListFocus = ReturnType<typeof useRemovableListFocus>;

function isInDialog(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement.closest('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Runs `act` as soon as the focus has left all dialogs. */
function afterDialogs(act: () => void): void {
  if (isInDialog()) requestAnimationFrame(() => afterDialogs(act));
  else act();
}
