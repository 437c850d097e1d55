import { useEffect, useState, type RefObject } from 'react';

import { visibleRows } from './check-rows.ts';

/**
 * Up to this many rows are all rendered. They may have any height, and a screen reader can read all of them.
 */
const MAX_UNVIRTUALIZED = 150;

type RowRange = { readonly from: number; readonly to: number };

/**
 * Range of rows to render in a scrolling box. `rowHeight` is undefined when all rows are rendered; otherwise every row
 * has that height, in pixels, and is positioned by its index.
 */
export function useVirtualRows(
  box: RefObject<HTMLElement | null>,
  count: number,
): RowRange & { rowHeight: number | undefined } {
  const isAll = count <= MAX_UNVIRTUALIZED;
  const [rowHeight, setRowHeight] = useState(40);
  const [range, setRange] = useState<RowRange>({ from: 0, to: 40 });

  useEffect(() => {
    const element = box.current;
    if (element === null || isAll) return undefined;
    const measure = () => {
      // The row height depends on the user's font size.
      const measured = element.querySelector<HTMLElement>('[role=treeitem]')?.offsetHeight ?? 0;
      if (measured > 0) setRowHeight(measured);
      const [from, to] = visibleRows(element.scrollTop, element.clientHeight, rowHeight, count);
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    // A ResizeObserver also reports the initial size.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box, count, isAll, rowHeight]);

  return isAll ? { from: 0, to: count, rowHeight: undefined } : { ...range, rowHeight };
}
