import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a list of rows when what it stood on goes away, with its row or alone: it goes on with the row
 * that stands there then, and with no button in it, which might do the same again.
 */
export function useHeldRow() {
  const body = useRef<HTMLTableSectionElement>(null);
  /** Place of the row in which the keyboard stands, or of the dialog in which it does. */
  const held = useRef(0);
  const away = useRef(true);

  // Each time: whatever is shown anew may have taken it away.
  useEffect(() => {
    const list = body.current?.rows;
    if (away.current || list === undefined || document.activeElement !== document.body) return;
    const row = list[Math.min(held.current, list.length - 1)];
    if (row === undefined) return;
    row.tabIndex = -1;
    row.focus();
  });

  return {
    ref: body,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      away.current = false;
      // A dialog of a row is not in it, and goes with it.
      const row = body.current?.contains(target) === true ? target.closest('tr') : null;
      if (row !== null) held.current = row.sectionRowIndex;
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      // What has gone took the keyboard with it; what still stands was left.
      if (target.isConnected) away.current = true;
    },
  };
}
