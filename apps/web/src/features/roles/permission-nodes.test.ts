import type { PermissionTree } from '@foyer/contract/roles.ts';
import { expect, test } from 'vitest';

import type { CheckNode } from '#/ui/tree/check-nodes.ts';

import { permissionNames, permissionNodes } from './permission-nodes.tsx';

const entry = (code: string, kind: 'menu' | 'page' | 'button', parent: string | null = null) => ({
  code,
  kind,
  names: { en: code.toUpperCase() },
  parent,
});
const applications: PermissionTree[] = [
  {
    code: 'map',
    names: { en: 'Map' },
    permissions: [entry('m', 'menu'), entry('p', 'page', 'm'), entry('p.read', 'button', 'p'), entry('q', 'page', 'm')],
  },
  { code: 'empty', names: { en: 'Empty' }, permissions: [] },
];
const make = (removed: string[] = []) =>
  permissionNodes({
    applications,
    removed,
    reasonOf: (code) => (code === 'q' ? 'not yours' : undefined),
    nameOf: (names) => names['en'] ?? '',
    removedName: 'Gone',
  });
const shape = (nodes: readonly CheckNode[]): unknown[] =>
  nodes.map(({ label, value, children }) => (value === undefined ? [label, shape(children)] : value));

test('an application is a tree of its menus, pages and buttons; without any, it is omitted', () => {
  expect(shape(make())).toEqual([['Map', [['M', [['P', ['p.read']], 'q']]]]]);
});

test('codes that no application declares have a separate group', () => {
  expect(shape(make(['old.read'])).at(-1)).toEqual(['Gone', ['old.read']]);
});

test('only leaves can have a reason why they cannot be ticked', () => {
  const reasons = (nodes: readonly CheckNode[]): string[] =>
    nodes.flatMap(({ id, reason, children }) => [...(reason === undefined ? [] : [id]), ...reasons(children)]);
  expect(reasons(make())).toEqual(['map/q']);
});

test('the name of a permission starts with its parent', () => {
  expect(Object.fromEntries(permissionNames(make(['old.read'])))).toEqual({
    'p.read': 'P › P.READ',
    q: 'M › Q',
    'old.read': 'Gone › old.read',
  });
});
