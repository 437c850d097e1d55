import { LICENCE_TIP_DAYS } from '@foyer/contract/core/limits.ts';
import type { Licence } from '@foyer/contract/licence.ts';

/** Tip about a licence that expires soon. */
export type Tip = {
  readonly tone: 'info' | 'warning';
  readonly isEvaluation: boolean;
  /** Whole days until the licence's last day; 0 on that day. */
  readonly days: number;
  /** The licence's last day. */
  readonly last: string;
};

const [SOON, IN_TIME] = LICENCE_TIP_DAYS;

/**
 * The tip for a licence that expires soon, unless its renewal is uploaded. Only super administrators get tips about the
 * evaluation.
 */
export function tipOf(licence: Licence, superAdministrator: boolean): Tip | undefined {
  const { state, daysLeft: days, expirationTime: last, renewed } = licence;
  const isEvaluation = state === 'evaluation';
  if (days === null || last === null || days > IN_TIME || renewed) return undefined;
  if (isEvaluation && !superAdministrator) return undefined;
  return { tone: days <= SOON ? 'warning' : 'info', isEvaluation, days, last };
}
