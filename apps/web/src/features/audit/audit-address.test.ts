import { expect, test } from 'vitest';

import { auditFilter, auditPath, EMPTY_AUDIT_QUERY, isNarrowed, readListQuery } from './audit-address.ts';

const read = (search: string) => readListQuery({ query: new URLSearchParams(search) });

test('a list has an address that leads to the same list', () => {
  const listQuery = {
    ...EMPTY_AUDIT_QUERY,
    person: 'ada',
    events: ['sign_in.done', 'role.granted'],
    result: 'refused' as const,
    object: { kind: 'role' as const, id: '01900000-0000-7000-8000-000000000001' },
    address: '10.0.0.1',
    from: '2026-11-22T08:00',
    cursor: { after: 'place' },
  };
  const path = auditPath(listQuery);
  expect(readListQuery({ query: new URLSearchParams(path.slice(path.indexOf('?'))) })).toEqual(listQuery);
});

test('the whole trail has the plain address', () => {
  expect(auditPath(EMPTY_AUDIT_QUERY)).toBe('/audit');
  expect(isNarrowed(EMPTY_AUDIT_QUERY)).toBe(false);
});

test('what an address does not mean is left out', () => {
  const odd = read(
    'result=maybe&events=sign_in.done,bad.kind,*&from=yesterday&to=2026-99-99T10:00&object=user:1&after=a&before=b',
  );
  expect(odd).toEqual({ ...EMPTY_AUDIT_QUERY, events: ['sign_in.done'] });
});

test('times of this device are sent as moments, and what is empty is not sent', () => {
  expect(auditFilter(read('from=2026-11-22T08:00&person=%20ada%20'))).toEqual({
    person: 'ada',
    from: new Date(2026, 10, 22, 8).toISOString(),
  });
});

test.each(['role', 'role:', 'role:a b', 'shop:1'])(
  'an object %j that the server would refuse is left out',
  (object) => {
    expect(read(new URLSearchParams({ object }).toString())).toEqual(EMPTY_AUDIT_QUERY);
  },
);
