import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

import { findNextFocusTarget, focusTarget, type Trail, trailOf } from './focus-restoration.ts';

type ReturnFocus = {
  /** Ref of the dialog's popup. */
  readonly ref: RefCallback<HTMLElement>;
  readonly popup: RefObject<HTMLElement | null>;
  /**
   * Null returns the focus to the element that had it before. False leaves it where it is, or where this function moves
   * it.
   */
  readonly finalFocus: () => null | false;
};

/**
 * Returns the focus when a dialog closes: to the element that had it before, or to the nearest place if that element
 * was removed. A focus that has left the dialog is not moved.
 */
export function useReturnFocus(open: boolean): ReturnFocus {
  const trail = useRef<Trail>([]);
  const popup = useRef<HTMLElement>(null);
  // Runs before the dialog focuses its first field.
  useLayoutEffect(() => {
    if (open) trail.current = trailOf(document.activeElement);
  }, [open]);
  return {
    popup,
    // The element is kept after the popup is removed, because the focus returns then.
    ref: useCallback((element: HTMLElement | null) => {
      if (element !== null) popup.current = element;
    }, []),
    finalFocus() {
      if (isElsewhere()) return false;
      // Deferred, because the dialog may be removed together with the row that it belongs to.
      queueMicrotask(() => {
        if (!isElsewhere()) focusTarget(findReturnTarget(trail.current));
      });
      return findReturnTarget(trail.current) === undefined ? null : false;
    },
  };

  /** Whether the focus has left the dialog. */
  function isElsewhere(): boolean {
    const { activeElement, body } = document;
    return activeElement !== body && popup.current?.contains(activeElement) === false;
  }
}

/** The element to focus where Base UI would focus another one. */
function findReturnTarget(trail: Trail): Element | undefined {
  const before = trail[0]?.element;
  // Base UI focuses the first button of a row that had the focus, because the Tab key does not reach the row itself.
  if (before instanceof HTMLElement && before.isConnected && before !== document.body && before.tabIndex < 0)
    return before;
  return findNextFocusTarget(trail);
}
