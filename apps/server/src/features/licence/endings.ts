import { daysBetween } from './days.ts';
import type { Books } from './service.ts';
import { fatesOf } from './standing.ts';
import type { Ending } from './warning.ts';

/** What ends of all that is in force, or has been until now, and has no successor. */
export function endingsOf({ licences, moment, standing }: Pick<Books, 'licences' | 'moment' | 'standing'>): Ending[] {
  const { id: primaryId, expirationTime: lastOfAll, renewed } = standing;
  const ending = (kind: Ending['kind'], licenceId: string, lastDay: string): Ending => ({
    kind,
    licenceId,
    lastDay,
    daysLeft: daysBetween(moment.today, lastDay),
  });
  const fates = fatesOf(licences, moment);
  const enlarging = licences
    .filter(({ id }) => id !== primaryId && (fates.get(id) === 'valid' || fates.get(id) === 'expired'))
    // Those that last as long as their primary licence end with it.
    .flatMap(({ id, expirationTime: last }) =>
      last === null || (lastOfAll !== null && last >= lastOfAll) ? [] : ending('enlarging', id, last),
    );
  if (lastOfAll === null || renewed) return enlarging;
  return [ending(primaryId === null ? 'evaluation' : 'primary', primaryId ?? '', lastOfAll), ...enlarging];
}
