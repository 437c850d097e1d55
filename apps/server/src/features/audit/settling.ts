import type { Snapshot } from './chain-store.ts';

/** Longer than a statement may take: whatever has a number by then has begun its transaction. */
const RIPE_MS = 3000;
const MARKS = 100;

type Mark = { readonly newest: number; readonly next: number; readonly at: number };

/**
 * Knows up to which number no line is still to come. A line takes its number when it is written and is seen when its
 * transaction commits, so a number that is seen says nothing of smaller ones. Each look leaves a mark: the highest
 * number then, and the transactions that may have had one. Once those are over, whatever they wrote is to be seen.
 */
export function createSettling(now: () => number = () => performance.now()) {
  let marks: Mark[] = [];

  return {
    /** Up to which number all lines are to be seen, by what was noted before. */
    upTo({ oldest }: Snapshot): number {
      const ripe = marks.findLast(({ next, at }) => next <= oldest && at + RIPE_MS <= now());
      if (ripe !== undefined) marks = marks.slice(marks.indexOf(ripe));
      return ripe?.newest ?? 0;
    },

    note(newest: number, { next }: Snapshot): void {
      if (marks.length < MARKS && newest > (marks.at(-1)?.newest ?? 0)) marks.push({ newest, next, at: now() });
    },
  };
}
