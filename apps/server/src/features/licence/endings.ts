import { daysBetween } from './days.ts';
import type { Books } from './service.ts';
import { fatesOf } from './standing.ts';
import type { Ending } from './warning.ts';

/** What ends of all that is in force, or has been until now. */
export function endingsOf({ licences, moment, standing }: Pick<Books, 'licences' | 'moment' | 'standing'>): Ending[] {
  const ending = (licenceId: string | null, lastDay: string | null): Ending[] =>
    lastDay === null ? [] : [{ licenceId, lastDay, daysLeft: daysBetween(moment.today, lastDay) }];
  if (standing.id === null) return ending(null, standing.expirationTime);
  const fates = fatesOf(licences, moment);
  return licences
    .filter(({ id }) => fates.get(id) === 'valid' || fates.get(id) === 'expired')
    .flatMap(({ id, expirationTime }) => ending(id, expirationTime));
}
