import { wholeNumber } from '#/administration/settings/whole-number.ts';

/** An amount as typed, with its unit. */
export type Amount<U extends string = string> = { readonly number: string; readonly unit: U };

/** Units with their size, smallest first. */
export type Units<U extends string> = { readonly [K in U]: number };

export const TIMES = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const satisfies Units<string>;
export const SIZES = {
  bytes: 1,
  kilobytes: 1024,
  megabytes: 1024 ** 2,
  gigabytes: 1024 ** 3,
} as const satisfies Units<string>;

export type Time = Amount<keyof typeof TIMES>;
export type Size = Amount<keyof typeof SIZES>;

/** Converts a total to the largest unit in which it is a whole number, so that nothing is lost. */
export function amountOf<U extends string>(total: number, units: Units<U>): Amount<U> {
  const names = Object.keys(units) as U[]; // the keys of `units`
  const unit = names.findLast((name) => total >= units[name] && total % units[name] === 0) ?? names[0];
  if (unit === undefined) throw new Error('There must be a unit.');
  return { number: String(total / units[unit]), unit };
}

/** The total of an amount; undefined if the text is not a whole number, or out of bounds. */
export function totalOf<U extends string>(
  { number, unit }: Amount<U>,
  units: Units<U>,
  bounds: { readonly min: number; readonly max: number },
): number | undefined {
  const typed = wholeNumber(number, 0, Number.MAX_SAFE_INTEGER);
  if (typed === undefined) return undefined;
  const total = typed * units[unit];
  return total >= bounds.min && total <= bounds.max ? total : undefined;
}
