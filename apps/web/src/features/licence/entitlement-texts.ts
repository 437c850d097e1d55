import { LICENCE_TIP_DAYS } from '@foyer/contract/core/limits.ts';
import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { formatDate, numberFormat } from '#/shared/i18n/format.ts';
import { t } from '#/shared/i18n/language.ts';

import type { LicenceEntitlement } from './data.ts';

type EntitlementState = { readonly tone: 'info' | 'success' | 'warning' | 'danger'; readonly text: TextKey };

const [SOON] = LICENCE_TIP_DAYS;

/** Badge of the entitlement. */
export function entitlementStateOf({
  state,
  daysLeft,
  renewed,
}: Pick<LicenceEntitlement, 'state' | 'daysLeft' | 'renewed'>): EntitlementState {
  if (state === 'expired') return { tone: 'danger', text: 'licence.state.expired' };
  if (state === 'evaluation') return { tone: 'info', text: 'licence.state.evaluation' };
  const isEnding = daysLeft !== null && daysLeft <= SOON && !renewed;
  return isEnding
    ? { tone: 'warning', text: 'licence.state.ending' }
    : { tone: 'success', text: 'licence.state.valid' };
}

/** The remaining time as a short text. */
export function remainingTimeText({ daysLeft, expirationTime }: LicenceEntitlement, language: string): string {
  if (expirationTime === null) return t('licence.permanent');
  if (daysLeft === null) return t('licence.ended', { date: formatDate(expirationTime, language) });
  if (daysLeft === 0) return t('licence.lastDayToday');
  return t('licence.daysLeft', { count: daysLeft, shown: numberFormat(language).format(daysLeft) });
}
