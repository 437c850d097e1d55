import { describe, expect, test } from 'vitest';

import { COMMON_FAULTS, errors, QUIET_CODES, SESSION_KEEPING_CODES, SUCCESS } from './errors.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `A${String(from + index).padStart(4, '0')}`);
const rows = Object.entries(errors);

/** The codes of the specification, section 8. */
const SPECIFIED = [
  ...'A0201 A0203 A0204 A0205 A0206 A0207 A0210 A0211 A0213 A0444'.split(' '),
  ...'A0301 A0302 A0401 A0404 A0410 A0411 A0499 C0102 C0105'.split(' '),
  ...range(801, 807),
  ...range(620, 633),
  'A0636',
  ...range(852, 858),
  ...'A0920 A0941 A0942 A0943 A0944 A0945 A0947 A0949'.split(' '),
];

test('the catalogue has every code of the specification, and two of its own', () => {
  const codes = new Set<string>(rows.map(([, { code }]) => code));
  expect(SPECIFIED.filter((code) => !codes.has(code))).toEqual([]);
  expect([...codes].filter((code) => !SPECIFIED.includes(code)).sort()).toEqual(['B0001', 'C0300']);
});

describe('the status of a fault', () => {
  const exceptions: Record<string, number> = {
    unauthenticated: 401,
    session_expired: 401,
    confirmation_needed: 401,
    account_locked: 403,
    forbidden: 403,
    cross_site_refused: 403,
    not_found: 404,
    method_not_allowed: 405,
    payload_too_large: 413,
    too_many_requests: 429,
    system_error: 500,
    unavailable: 503,
  };
  test.each(rows)('of %s is that of the specification or of HTTP', (name, { status }) => {
    expect(status).toBe(exceptions[name] ?? 400);
  });
});

test('a success is 1001', () => {
  expect(SUCCESS).toBe(1001);
});

test('ten codes make no generic message', () => {
  expect([...QUIET_CODES].sort()).toEqual(
    ['1001', '1007', 'A0201', 'A0210', '5050', 'C0102', 'A0442', 'A0204', 'A0205', 'A0203'].sort(),
  );
});

test('five codes of a 400 leave the user signed in', () => {
  expect([...SESSION_KEEPING_CODES].sort()).toEqual(['A0204', 'A0205', 'A0206', 'A0207', 'A0444']);
});

test('faults that every endpoint may raise reveal nothing about accounts', () => {
  const codes = COMMON_FAULTS.map((name) => errors[name].code);
  for (const code of ['A0201', 'A0203', 'A0210', 'A0944', 'A0945']) expect(codes).not.toContain(code);
});

test('each code has one severity for each status', () => {
  const seen = new Map<string, string>();
  for (const [, { code, status, severity }] of rows) {
    expect(seen.get(`${code} ${status}`) ?? severity).toBe(severity);
    seen.set(`${code} ${status}`, severity);
  }
});
