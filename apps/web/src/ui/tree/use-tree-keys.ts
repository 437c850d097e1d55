import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { treeStep, typedRow } from './tree-step.ts';

/** Type-ahead: letters typed within this time of each other form one word, in milliseconds. */
const TYPEAHEAD_MS = 700;

const itemsOf = (tree: HTMLElement | null): HTMLElement[] => [
  ...(tree?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []),
];

function rowOf(item: HTMLElement) {
  const expanded = item.getAttribute('aria-expanded');
  return {
    level: Number(item.getAttribute('aria-level')),
    expanded: expanded === null ? undefined : expanded === 'true',
    label: item.dataset['label'] ?? '',
  };
}

/** Keyboard navigation of a tree. Keeps one item in the tab order when items are added or removed. */
export function useTreeKeys() {
  const tree = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<string>();
  const typed = useRef({ text: '', at: 0 });
  /** Index of the item that last had the focus; undefined while the focus is outside the tree. */
  const stood = useRef<number>(undefined);

  useEffect(() => {
    const root = tree.current;
    if (root === null) return undefined;
    const mend = () => {
      const items = itemsOf(root);
      const at = items.findIndex((item) => item === document.activeElement);
      if (at >= 0) stood.current = at;
      // The focused item was removed, such as a "load more" item that its results have replaced.
      else if (stood.current !== undefined && document.activeElement === document.body)
        items[Math.min(stood.current, items.length - 1)]?.focus();
      if (items.some((item) => item.tabIndex === 0)) return;
      const chosen = items.find((item) => item.getAttribute('aria-selected') === 'true') ?? items[0];
      setStop(chosen?.dataset['id']);
    };
    const leave = (event: FocusEvent) => {
      // When a focused item is removed, `relatedTarget` is null.
      if (event.relatedTarget instanceof Node && !root.contains(event.relatedTarget)) stood.current = undefined;
    };
    mend();
    const observer = new MutationObserver(mend);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', mend);
    root.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', mend);
      root.removeEventListener('focusout', leave);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const items = itemsOf(tree.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const item = items[at];
    if (item === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      item.click();
      return;
    }
    const rows = items.map(rowOf);
    const step = treeStep(rows, at, event.key);
    if (step !== undefined) {
      event.preventDefault();
      if ('go' in step) items[step.go]?.focus();
      else item.querySelector<HTMLElement>('[data-arrow]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return;
    }
    if (event.key.length !== 1) return;
    const isContinued = event.timeStamp - typed.current.at < TYPEAHEAD_MS;
    typed.current = { text: (isContinued ? typed.current.text : '') + event.key, at: event.timeStamp };
    const matchIndex = typedRow(rows, at, typed.current.text);
    if (matchIndex !== undefined) items[matchIndex]?.focus();
  }

  return { tree, stop, setStop, onKeyDown };
}
