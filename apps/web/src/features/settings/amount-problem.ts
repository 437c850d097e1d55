import { t } from '#/shared/i18n/language.ts';

import { type Amount, totalOf, type Units } from './amount.ts';

type Bounds = { readonly min: number; readonly max: number };

/** The error text of a typed amount, with its bounds. */
export function amountProblem<U extends string>(
  at: string,
  amount: Amount<U>,
  units: Units<U>,
  bounds: Bounds,
  format: (total: number) => string,
): Record<string, string> {
  if (totalOf(amount, units, bounds) !== undefined) return {};
  return { [at]: t('settings.wrong.between', { least: format(bounds.min), most: format(bounds.max) }) };
}
