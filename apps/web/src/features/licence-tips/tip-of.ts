import { LICENCE_TIP_DAYS } from '@foyer/contract/core/limits.ts';
import type { Licence } from '@foyer/contract/licence.ts';

/** That the licence ends soon. */
export type Tip = {
  readonly tone: 'info' | 'warning';
  readonly isEvaluation: boolean;
  /** Whole days until the last one, on which it is 0. */
  readonly days: number;
  /** The last day. */
  readonly last: string;
};

const [SOON, IN_TIME] = LICENCE_TIP_DAYS;

/** What is told of a licence before its end, unless the next one is here; of the evaluation only super administrators are told. */
export function tipOf(licence: Licence, superAdministrator: boolean): Tip | undefined {
  const { state, daysLeft: days, expirationTime: last, renewed } = licence;
  const isEvaluation = state === 'evaluation';
  if (days === null || last === null || days > IN_TIME || renewed) return undefined;
  if (isEvaluation && !superAdministrator) return undefined;
  return { tone: days <= SOON ? 'warning' : 'info', isEvaluation, days, last };
}
