import type { Boot } from '@foyer/contract/core/boot.ts';
import { beforeEach, expect, test, vi } from 'vitest';

import { startLanguage } from '#/shared/i18n/language.ts';

import { roleOption } from './role-options.ts';

const ID = '01a2148d-317a-7787-b5c1-765207175d5c';

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: [] });
  startLanguage({
    language: 'en',
    languages: [],
    version: '1',
    texts: {
      'roles.name.user': 'User',
      'roles.allPermissions': 'All permissions',
      'roles.permissionCount_one': '{shown} permission',
      'roles.permissionCount_other': '{shown} permissions',
      'roles.userCount_one': '{shown} user',
      'roles.userCount_other': '{shown} users',
    },
  } as unknown as Boot); // all that the test needs of a boot block
});

test('a role in a picker has its organisation, permissions and users beside its name', () => {
  const organisation = { id: 'o', name: 'North', code: 'north' };
  const row = { id: ID, code: ID, name: 'Cashier', organisation, permissions: 1, holders: 334 };
  expect(roleOption(row)).toMatchObject({ label: 'Cashier', detail: 'North · 1 permission · 334 users' });
  expect(roleOption({ ...row, organisation: null, permissions: null, holders: 1 }).detail).toBe(
    'All permissions · 1 user',
  );
  expect(roleOption({ ...row, organisation: null, permissions: 0, holders: 1000 }).detail).toBe(
    '0 permissions · 1,000+ users',
  );
});

test('a role in a picker shows neither its id nor its code', () => {
  const visibleTexts = ({ label, detail }: ReturnType<typeof roleOption>) => [label, detail];
  expect(visibleTexts(roleOption({ id: ID, code: ID, name: 'Cashier' }))).toEqual(['Cashier', undefined]);
  expect(visibleTexts(roleOption({ id: ID, code: 'user', name: 'User' }))).toEqual(['User', undefined]);
});
