import { sql } from 'kysely';

import type { World } from '../world.ts';
import type { PlaceAssignment, PlaceModel } from './place-model.ts';

/** Time zone of the installation: its days begin at other times than those in UTC, and it has daylight saving time. */
export const INSTALLATION_TIME_ZONE = 'America/St_Johns';
/**
 * Time zones of stores; null for that of the installation. The first two are a day apart. In the next two, daylight
 * saving time begins or ends at midnight.
 */
export const STORE_TIME_ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Beirut',
  'America/Santiago',
  'Europe/Berlin',
  null,
] as const;

const DAY_SECONDS = 86_400;
/** Ends are at most this much later than the current time. */
const HORIZON_SECONDS = 10 * DAY_SECONDS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local day (`YYYY-MM-DD`) in a time zone, at a time in seconds since 1970. */
function dayIn(timeZone: string, at: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(at * 1000);
}

/** The day in UTC that is some days after the model's time. */
export const dayAfter = ({ now }: PlaceModel, days: number) => dayIn('UTC', now + days * DAY_SECONDS);

/** Whether the last day of an assignment is over, by the calendar of its store or of the installation. */
export function isEnded(model: PlaceModel, { placeId, endsOn }: PlaceAssignment, at = model.now): boolean {
  return endsOn !== null && dayIn(model.timeZones.get(placeId) ?? INSTALLATION_TIME_ZONE, at) > endsOn;
}

/** Removes the assignments whose last day is over. They stay removed if the store gets another time zone. */
export function removeEnded(model: PlaceModel): void {
  model.assignments = model.assignments.filter((assignment) => !isEnded(model, assignment));
}

/** The time at which the next assignment ends; undefined if none has an end. */
function findNextEnd(model: PlaceModel): number | undefined {
  const ends = model.assignments.flatMap((assignment) => {
    if (assignment.endsOn === null) return [];
    let [current, ended] = [model.now, model.now + HORIZON_SECONDS];
    while (ended - current > 1) {
      const middle = Math.floor((current + ended) / 2);
      if (isEnded(model, assignment, middle)) ended = middle;
      else current = middle;
    }
    return [ended];
  });
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** Moves the clock and clears all caches. The sessions stay live and confirmed; tokens expire. */
export async function jump({ clock, database }: World, seconds: number): Promise<void> {
  const later = sql`foyer_now() + make_interval(secs => ${seconds})`;
  await sql`
    update sessions set last_seen_at = ${later}, password_verified_at = ${later},
      expires_at = ${later} + interval '1 hour'`.execute(database.queries);
  await clock.forward(seconds);
}

/**
 * Lets time pass until one second before the next end, and from there until the end. Without an end, some hours pass.
 * Tokens issued in the last second before an end are still valid at the end.
 */
export async function passTime(world: World, model: PlaceModel, hours: number): Promise<void> {
  const end = findNextEnd(model);
  const seconds = end === undefined ? hours * 3600 : Math.max(1, end - 1 - model.now);
  if (seconds > 1) await jump(world, seconds);
  else await world.clock.advance(seconds);
  model.now += seconds;
  removeEnded(model);
}
