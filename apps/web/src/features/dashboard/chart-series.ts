import type { SignInFigures } from './data.ts';

/** The kinds of sign-in results, from the bottom of each bar to its top. */
export const KINDS = ['done', 'refused', 'locked'] as const;
type SignInKind = (typeof KINDS)[number];

export type Sums = Readonly<Record<SignInKind, number>>;

/** Totals per kind. */
export function sumsOf(rows: SignInFigures): Sums {
  const sum = (kind: SignInKind) => rows.reduce((total, row) => total + row[kind], 0);
  return { done: sum('done'), refused: sum('refused'), locked: sum('locked') };
}

/**
 * Series for the chart: the bar positions, then one series per kind, tallest first, so that shorter bars cover taller
 * ones. A bar's height is the sum of its kind and the kinds below.
 */
export function stackedBars(rows: SignInFigures): number[][] {
  const upTo = (kinds: readonly SignInKind[]) => rows.map((row) => kinds.reduce((sum, kind) => sum + row[kind], 0));
  const heights = KINDS.map((_, index) => upTo(KINDS.slice(0, index + 1)));
  return [rows.map((_, index) => index), ...heights.toReversed()];
}
