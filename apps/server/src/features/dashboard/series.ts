import type { HourCount } from '#/features/audit/hours-repository.ts';
import { SIGN_IN_EVENTS } from '#/features/audit/sign-in-events.ts';

export type SignIns = { at: string; done: number; refused: number; locked: number };

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;
const DAYS = 30;

const FIELDS = { 'sign_in.done': 'done', 'sign_in.refused': 'refused', 'sign_in.locked': 'locked' } as const;

/** Start of the first of the last 30 days, in UTC. */
export function seriesBegin(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - DAYS + 1) * DAY_MS);
}

/** Sign-ins of the last 24 hours and of the last 30 days, oldest first. Steps without sign-ins are included. */
export function seriesOf(counts: readonly HourCount[], now: Date): { hours: SignIns[]; days: SignIns[] } {
  return { hours: fill(counts, now, HOUR_MS, HOURS), days: fill(counts, now, DAY_MS, DAYS) };
}

/** Steps in UTC, which has no daylight saving time. POSIX time has no leap seconds. */
function fill(counts: readonly HourCount[], now: Date, stepMs: number, steps: number): SignIns[] {
  const first = Math.floor(now.getTime() / stepMs) - steps + 1;
  const series = Array.from({ length: steps }, (_, index) => ({
    at: new Date((first + index) * stepMs).toISOString(),
    done: 0,
    refused: 0,
    locked: 0,
  }));
  for (const { at, event, count } of counts) {
    const step = series[Math.floor(at.getTime() / stepMs) - first];
    const kind = SIGN_IN_EVENTS.find((signInEvent) => signInEvent === event);
    if (step !== undefined && kind !== undefined) step[FIELDS[kind]] += count;
  }
  return series;
}
