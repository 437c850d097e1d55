import type { SignInFigures } from './data.ts';

/** What is counted of sign-ins, from the bottom of each bar up. */
export const KINDS = ['done', 'refused', 'locked'] as const;
type SignInKind = (typeof KINDS)[number];

export type Sums = Readonly<Record<SignInKind, number>>;

/** How many there were in all. */
export function sumsOf(rows: SignInFigures): Sums {
  const sum = (kind: SignInKind) => rows.reduce((total, row) => total + row[kind], 0);
  return { done: sum('done'), refused: sum('refused'), locked: sum('locked') };
}

/**
 * What the chart draws: the places of the bars, then the highest bars first, each drawn over by the lower ones. A bar
 * of one kind reaches from those below it to its own end.
 */
export function stackedBars(rows: SignInFigures): number[][] {
  const upTo = (kinds: readonly SignInKind[]) => rows.map((row) => kinds.reduce((sum, kind) => sum + row[kind], 0));
  const heights = KINDS.map((_, index) => upTo(KINDS.slice(0, index + 1)));
  return [rows.map((_, index) => index), ...heights.toReversed()];
}
