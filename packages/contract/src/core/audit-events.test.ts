import { expect, test } from 'vitest';

import { formatAuditObject, parseAuditObject } from './audit-events.ts';

test('an audit object is read as it was written', () => {
  const application = { kind: 'application', id: 'price-labels.v2' } as const;
  expect(formatAuditObject(application)).toBe('application:price-labels.v2');
  expect(parseAuditObject('application:price-labels.v2')).toEqual(application);
});

test.each(['', 'role', 'role:', ':r1', 'user:u1', 'role:a:b', 'role:a b', `role:${'x'.repeat(129)}`])(
  '%j is no audit object',
  (text) => {
    expect(parseAuditObject(text)).toBeUndefined();
  },
);
