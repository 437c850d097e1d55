import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localTime, readLocalTime, timeZoneName } from './local-time.ts';

const before = process.env['TZ'];
afterAll(() => {
  process.env['TZ'] = before;
});

const iso = (entered: string) => {
  const moment = readLocalTime(entered);
  return typeof moment === 'string' ? moment : moment.toISOString();
};

describe('in Berlin', () => {
  beforeAll(() => {
    process.env['TZ'] = 'Europe/Berlin';
  });

  test.each([
    ['2026-01-15T09:30', '2026-01-15T08:30:00.000Z'],
    ['2026-07-15T09:30', '2026-07-15T07:30:00.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    // A time that occurs twice is its first occurrence.
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is the moment %s', (entered, moment) => {
    expect(iso(entered)).toBe(moment);
  });

  test.each(['2026-03-29T02:00', '2026-03-29T02:59'])('%s does not exist: the clocks are put forward', (entered) => {
    expect(iso(entered)).toBe('skipped');
  });

  test('a moment reads as people there read their clocks', () => {
    expect(localTime(new Date('2026-03-29T00:59:00Z'))).toBe('2026-03-29T01:59');
    expect(localTime(new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29T03:00');
  });

  test('the time zone has a name and a location', () => {
    expect(timeZoneName('en')).toBe('Central European Time (Europe/Berlin)');
    expect(timeZoneName('de')).toBe('Mitteleuropäische Zeit (Europe/Berlin)');
  });
});

describe('in Kathmandu, which is three quarters of an hour off', () => {
  beforeAll(() => {
    process.env['TZ'] = 'Asia/Kathmandu';
  });

  test('no hour is skipped', () => {
    expect(iso('2026-03-29T02:30')).toBe('2026-03-28T20:45:00.000Z');
  });
});

test.each(['', '2026-02', '2026-02-03', '2026-02-30T10:00', '2026-13-01T10:00', '12026-01-01T10:00', 'tomorrow'])(
  '%j is no date with a time',
  (entered) => {
    expect(['format', 'skipped']).toContain(iso(entered));
  },
);
