import type { SignIns } from './data.ts';

/** What is counted of sign-ins, from the bottom of each bar up. */
export const KINDS = ['done', 'refused', 'locked'] as const;
type Kind = (typeof KINDS)[number];

export type Sums = Readonly<Record<Kind, number>>;

/** How many there were in all. */
export function sumsOf(rows: SignIns): Sums {
  const sum = (kind: Kind) => rows.reduce((total, row) => total + row[kind], 0);
  return { done: sum('done'), refused: sum('refused'), locked: sum('locked') };
}

/**
 * What the chart draws: the places of the bars, then the highest bars first, each drawn over by the lower ones. A bar
 * of one kind reaches from those below it to its own end.
 */
export function stackedBars(rows: SignIns): number[][] {
  const upTo = (kinds: readonly Kind[]) => rows.map((row) => kinds.reduce((sum, kind) => sum + row[kind], 0));
  const heights = KINDS.map((_, index) => upTo(KINDS.slice(0, index + 1)));
  return [rows.map((_, index) => index), ...heights.toReversed()];
}
