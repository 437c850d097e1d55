import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

import type { CheckRow } from './check-rows.ts';
import { treeStep, typedRow } from './tree-step.ts';

/** Type-ahead: letters typed within this time of each other form one word, in milliseconds. */
const TYPEAHEAD_MS = 700;

type Acts = {
  readonly expand: (row: CheckRow, expanded: boolean) => void;
  readonly toggle: (row: CheckRow) => void;
};

/** Keyboard navigation of a virtualized tree; the focused row is always rendered. */
export function useCheckKeys(box: RefObject<HTMLElement | null>, rows: readonly CheckRow[], acts: Acts) {
  const [stop, setStop] = useState<string>();
  const typed = useRef({ text: '', at: 0 });
  const moves = useRef(false);
  const stopIndex = rows.findIndex(({ node }) => node.id === stop);
  const at = stopIndex < 0 ? 0 : stopIndex;

  // Runs when the row that gets the focus is rendered.
  useLayoutEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    const item = box.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]');
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  });

  function go(index: number) {
    moves.current = index !== at;
    setStop(rows[index]?.node.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isContinued = event.timeStamp - typed.current.at < TYPEAHEAD_MS;
    const typedText = (isContinued ? typed.current.text : '') + event.key;
    const next = event.key.length === 1 ? typedRow(rows, at, typedText) : undefined;
    // While the user types a name that a row has, Space is part of the name.
    if (event.key === 'Enter' || (event.key === ' ' && (!isContinued || next === undefined))) {
      event.preventDefault();
      if (event.key === ' ' || row.expanded === undefined) acts.toggle(row);
      else acts.expand(row, !row.expanded);
      return;
    }
    const step = treeStep(rows, at, event.key);
    if (step !== undefined) {
      event.preventDefault();
      if ('go' in step) go(step.go);
      else acts.expand(row, step.expand);
      return;
    }
    if (event.key.length !== 1) return;
    if (event.key === ' ') event.preventDefault();
    typed.current = { text: typedText, at: event.timeStamp };
    if (next !== undefined) go(next);
  }

  return { at, setStop, onKeyDown };
}
