import { expect, test } from 'vitest';

import { auditFilter, auditPath, EMPTY_AUDIT_QUERY, isNarrowed, readListQuery } from './audit-address.ts';

const read = (search: string) => readListQuery({ query: new URLSearchParams(search) });

test('an address is parsed back into the same list query', () => {
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

test('the unfiltered list has no query parameters', () => {
  expect(auditPath(EMPTY_AUDIT_QUERY)).toBe('/audit');
  expect(isNarrowed(EMPTY_AUDIT_QUERY)).toBe(false);
});

test('invalid parameters are ignored', () => {
  const odd = read(
    'result=maybe&events=sign_in.done,bad.kind,*&from=yesterday&to=2026-99-99T10:00&object=user:1&after=a&before=b',
  );
  expect(odd).toEqual({ ...EMPTY_AUDIT_QUERY, events: ['sign_in.done'] });
});

test('local times are sent in UTC; empty filters are omitted', () => {
  expect(auditFilter(read('from=2026-11-22T08:00&person=%20ada%20'))).toEqual({
    person: 'ada',
    from: new Date(2026, 10, 22, 8).toISOString(),
  });
});

test.each(['role', 'role:', 'role:a b', 'shop:1'])('the invalid object %j is ignored', (object) => {
  expect(read(new URLSearchParams({ object }).toString())).toEqual(EMPTY_AUDIT_QUERY);
});
