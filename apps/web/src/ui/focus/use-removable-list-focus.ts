import { useRef } from 'react';

import { neighbourOf } from './neighbour-of.ts';
import { useClickGuard } from './use-click-guard.ts';

/** A list whose items go: the keyboard stays in it, and a double click takes no second one. */
export function useRemovableListFocus(items: readonly { readonly id: string }[]) {
  const rows = useRef(new Map<string, HTMLLIElement>());
  // The next row moves up under the pointer: it must not go by the second half of a double click.
  const { isBlocked, block } = useClickGuard();

  return {
    isBlocked,
    /** Belongs to the row of an item. */
    rowRef: (id: string) => (row: HTMLLIElement | null) => {
      if (row === null) rows.current.delete(id);
      else rows.current.set(id, row);
    },
    rowOf: (id: string) => rows.current.get(id),
    /** Whether the keyboard stands in a row, or in a question that is closing and would give it back to the row. */
    hasFocus: (id: string) => rows.current.get(id)?.contains(document.activeElement) === true || isInDialog(),
    /** A row is about to go: the keyboard that stands in it moves on, to no button that does the same again. */
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

/** Runs once the keyboard stands in no dialog any more. */
function afterDialogs(act: () => void): void {
  if (isInDialog()) requestAnimationFrame(() => afterDialogs(act));
  else act();
}
