import { useEffect, useState, type RefObject } from 'react';

import { visibleRows } from './check-rows.ts';

/** So few rows are all drawn: then they may be of any height, and a screen reader walks through all of them. */
const MAX_UNVIRTUALIZED = 150;

type RowRange = { readonly from: number; readonly to: number };

/**
 * Which rows of a box that scrolls are drawn. `rowHeight` is undefined while all of them are; else each has that
 * height, in pixels, and is placed by its number.
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
      // As large as the person's letters make it.
      const measured = element.querySelector<HTMLElement>('[role=treeitem]')?.offsetHeight ?? 0;
      if (measured > 0) setRowHeight(measured);
      const [from, to] = visibleRows(element.scrollTop, element.clientHeight, rowHeight, count);
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    // Hears of the size that it has at first, too.
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
