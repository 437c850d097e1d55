import { expect, test } from 'vitest';

import { countPermissions, flattenPermissions, indexPermissions, tickablePermissions } from './permission-leaves.ts';
import type { PermissionNode } from './permissions.ts';

const node = (code: string, ...children: PermissionNode[]): PermissionNode => ({
  code,
  kind: 'page',
  names: { en: code },
  ...(children.length > 0 && { children }),
});
const manifest = [
  node('people', node('users', node('users.read'), node('users.write')), node('calendar')),
  { ...node('help'), children: [] },
];
const index = indexPermissions([{ permissions: flattenPermissions(manifest) }, { permissions: [] }]);

test('a permission can be ticked when nothing is below it, on every level', () => {
  expect([...index.leaves]).toEqual(['users.read', 'users.write', 'calendar', 'help']);
  expect(index.below.get('people')).toEqual(['users.read', 'users.write', 'calendar']);
});

test('menus and pages above permissions of a role are not counted', () => {
  expect(tickablePermissions(['people', 'users', 'users.read', 'help'], index)).toEqual(['users.read', 'help']);
});

test('permissions that no installed application declares are counted, because they can be removed', () => {
  expect(tickablePermissions(['people', 'gone', 'gone.read'], index)).toEqual(['gone', 'gone.read']);
});

test('a manifest has as many permissions as the role editor offers of it', () => {
  expect([countPermissions([]), countPermissions(manifest)]).toEqual([0, 4]);
});
