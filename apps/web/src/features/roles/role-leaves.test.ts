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

describe('what is sent', () => {
  test('is all that is ticked, with what stands above it', () => {
    expect(codesToSend(set('users.read'), index, set(), all)).toEqual(['people', 'users', 'users.read']);
    expect(codesToSend(set('help', 'gone.read'), index, set(), all)).toEqual(['gone.read', 'help']);
    expect(codesToSend(set(), index, set('people', 'users', 'users.read'), all)).toEqual([]);
  });

  test('holds nothing above it that the caller may not give, unless the role has it', () => {
    const leavesAlone = (code: string) => index.leaves.has(code);
    expect(codesToSend(set('users.read'), index, set(), leavesAlone)).toEqual(['users.read']);
    expect(codesToSend(set('users.read'), index, set('people'), leavesAlone)).toEqual(['people', 'users.read']);
  });

  test('keeps what stood above leaves alone that nobody has touched', () => {
    expect(codesToSend(set('help'), index, set('users'), all)).toEqual(['help', 'users']);
    expect(codesToSend(set('help'), index, set('users', 'users.read'), all)).toEqual(['help']);
  });

  test('changes nothing of a role that is as this page would send it', () => {
    const codes = ['calendar', 'gone.read', 'people', 'users', 'users.write'];
    expect(codesToSend(new Set(tickablePermissions(codes, index)), index, new Set(codes), () => false)).toEqual(codes);
  });
});

describe('two who change one role', () => {
  test('both have their way', () => {
    expect([...mergeTicks(set('a', 'c'), set('a', 'b'), set('a', 'b', 'd'))].sort()).toEqual(['a', 'c', 'd']);
    expect([...mergeTicks(set('a', 'b', 'c'), set('a', 'b'), set('b', 'c'))].sort()).toEqual(['b', 'c']);
    expect([...mergeTicks(set('a'), set('a'), set())]).toEqual([]);
  });

  test('a difference tells what came and what went', () => {
    expect(differenceOf(set('a', 'b'), set('b', 'c'))).toEqual({ added: ['c'], removed: ['a'] });
  });
});
