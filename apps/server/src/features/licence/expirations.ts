import { daysBetween } from './days.ts';
import { licenceStatuses } from './entitlement.ts';
import type { LicenceState } from './service.ts';
import type { Expiration } from './warning.ts';

/** Expirations of licences that are in force or have expired without a successor. */
export function expirationsOf({
  licences,
  moment,
  entitlement,
}: Pick<LicenceState, 'licences' | 'moment' | 'entitlement'>): Expiration[] {
  const { id: primaryId, expirationTime: lastOfAll, renewed } = entitlement;
  const expiration = (kind: Expiration['kind'], licenceId: string, lastDay: string): Expiration => ({
    kind,
    licenceId,
    lastDay,
    daysLeft: daysBetween(moment.today, lastDay),
  });
  const statuses = licenceStatuses(licences, moment);
  const enlarging = licences
    .filter(({ id }) => id !== primaryId && (statuses.get(id) === 'valid' || statuses.get(id) === 'expired'))
    // Licences that last as long as their primary licence end with it.
    .flatMap(({ id, expirationTime: last }) =>
      last === null || (lastOfAll !== null && last >= lastOfAll) ? [] : expiration('enlarging', id, last),
    );
  if (lastOfAll === null || renewed) return enlarging;
  return [expiration(primaryId === null ? 'evaluation' : 'primary', primaryId ?? '', lastOfAll), ...enlarging];
}
