import { describe, expect, test } from 'vitest';

import { type Caller, requireAccess } from './access.ts';

const caller = (of: Partial<Caller> = {}): Caller => ({
  sessionId: 's',
  userId: 'u',
  username: 'someone',
  scope: 'full',
  signInMethod: 'password',
  secondFactor: null,
  permissions: new Set(),
  superAdministrator: false,
  ...of,
});

describe('an endpoint that requires a permission', () => {
  test('allows a full session with it', () => {
    expect(() => requireAccess('users.write', caller({ permissions: new Set(['users.write']) }))).not.toThrow();
  });

  test('refuses a full session without it as A0302', () => {
    expect(() => requireAccess('users.write', caller({ permissions: new Set(['users.read']) }))).toThrow('A0302');
  });

  test('allows a super administrator, who has those of later applications too', () => {
    expect(() => requireAccess('users.write', caller({ superAdministrator: true }))).not.toThrow();
  });

  test.each(['mfa', 'bind', 'password'] as const)('refuses a session of scope %s even with it, as C0102', (scope) => {
    const powerful = caller({ scope, superAdministrator: true, permissions: new Set(['users.write']) });
    expect(() => requireAccess('users.write', powerful)).toThrow('C0102');
  });
});

test('an endpoint of named scopes allows those and no others', () => {
  expect(() => requireAccess(['bind', 'password'], caller({ scope: 'password' }))).not.toThrow();
  expect(() => requireAccess(['bind', 'password'], caller({ scope: 'full' }))).toThrow('C0102');
});
