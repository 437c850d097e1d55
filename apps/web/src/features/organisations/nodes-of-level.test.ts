import type { OrganisationNode } from '@foyer/contract/organisations.ts';
import { describe, expect, test } from 'vitest';

import { nodesOfLevel } from './nodes-of-level.ts';

const named = (id: string) => ({ id, name: id.toUpperCase(), code: `c-${id}` });
const node = (id: string, hasBelow = false): OrganisationNode => ({
  ...named(id),
  parentId: null,
  isCustomer: true,
  hasBelow,
  mayWrite: true,
  path: [],
});
const pages = [{ list: [node('a', true), node('b')] }, { list: [node('c')] }];
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const chosen = { ...named('z'), isCustomer: false, hasBelow: false, path: [named('x'), named('y')] };

describe('the rows of a level', () => {
  test('are those of all loaded pages', () => {
    const rows = nodesOfLevel(pages, undefined, undefined);
    expect(ids(rows)).toEqual(['a', 'b', 'c']);
    expect(rows.map(({ hasBelow }) => hasBelow)).toEqual([true, false, false]);
  });

  test('include the ancestor of the selected organisation before its page is loaded', () => {
    expect(ids(nodesOfLevel(pages, undefined, chosen))).toEqual(['a', 'b', 'c', 'x']);
    expect(nodesOfLevel([], 'x', chosen)).toEqual([{ ...named('y'), isCustomer: false, hasBelow: true }]);
    expect(nodesOfLevel([], 'y', chosen)).toEqual([{ ...named('z'), isCustomer: false, hasBelow: false }]);
  });

  test('contain no duplicates and no organisation of another level', () => {
    expect(ids(nodesOfLevel([{ list: [node('x', true)] }], undefined, chosen))).toEqual(['x']);
    expect(nodesOfLevel([], 'elsewhere', chosen)).toEqual([]);
    expect(nodesOfLevel([], 'z', chosen)).toEqual([]);
  });
});
