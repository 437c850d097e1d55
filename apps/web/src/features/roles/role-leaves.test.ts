import { indexPermissions, tickablePermissions } from '@foyer/contract/core/permission-leaves.ts';
import type { PermissionTree } from '@foyer/contract/roles.ts';
import { describe, expect, test } from 'vitest';

import { codesToSend, differenceOf, removedCodes, mergeTicks } from './role-leaves.ts';

const node = (code: string, parent: string | null = null) => ({ code, kind: 'page' as const, names: {}, parent });
const trees: PermissionTree[] = [
  {
    code: 'system',
    names: {},
    permissions: [
      node('people'),
      node('users', 'people'),
      node('users.read', 'users'),
      node('users.write', 'users'),
      node('calendar', 'people'),
      node('help'),
    ],
  },
];
const index = indexPermissions(trees);
const set = (...codes: string[]) => new Set(codes);
const all = () => true;

describe('codes', () => {
  test('that no application declares are listed', () => {
    expect(removedCodes(['people', 'users.read', 'gone.read'], index)).toEqual(['gone.read']);
  });
});

describe('the codes to send', () => {
  test('are the ticked ones and their ancestors', () => {
    expect(codesToSend(set('users.read'), index, set(), all)).toEqual(['people', 'users', 'users.read']);
    expect(codesToSend(set('help', 'gone.read'), index, set(), all)).toEqual(['gone.read', 'help']);
    expect(codesToSend(set(), index, set('people', 'users', 'users.read'), all)).toEqual([]);
  });

  test('exclude ancestors that the caller may not grant, unless the role has them', () => {
    const leavesAlone = (code: string) => index.leaves.has(code);
    expect(codesToSend(set('users.read'), index, set(), leavesAlone)).toEqual(['users.read']);
    expect(codesToSend(set('users.read'), index, set('people'), leavesAlone)).toEqual(['people', 'users.read']);
  });

  test('keep ancestors whose leaves are unchanged', () => {
    expect(codesToSend(set('help'), index, set('users'), all)).toEqual(['help', 'users']);
    expect(codesToSend(set('help'), index, set('users', 'users.read'), all)).toEqual(['help']);
  });

  test('are unchanged for a role that this page saved', () => {
    const codes = ['calendar', 'gone.read', 'people', 'users', 'users.write'];
    expect(codesToSend(new Set(tickablePermissions(codes, index)), index, new Set(codes), () => false)).toEqual(codes);
  });
});

describe('two concurrent changes of a role', () => {
  test('are merged', () => {
    expect([...mergeTicks(set('a', 'c'), set('a', 'b'), set('a', 'b', 'd'))].sort()).toEqual(['a', 'c', 'd']);
    expect([...mergeTicks(set('a', 'b', 'c'), set('a', 'b'), set('b', 'c'))].sort()).toEqual(['b', 'c']);
    expect([...mergeTicks(set('a'), set('a'), set())]).toEqual([]);
  });

  test('differ by added and removed codes', () => {
    expect(differenceOf(set('a', 'b'), set('b', 'c'))).toEqual({ added: ['c'], removed: ['a'] });
  });
});
