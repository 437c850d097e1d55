import { describe, expect, test } from 'vitest';

import type { CheckNode } from './check-nodes.ts';
import { branchesOf, visibleRows, rowsOf } from './check-rows.ts';

const node = (id: string, ...children: CheckNode[]): CheckNode => ({ id, label: id, children });
const tree = [node('a', node('b', node('c'), node('d')), node('e')), node('f')];
const rows = (...open: string[]) =>
  rowsOf(tree, new Set(open)).map(({ label, level, position, size, expanded }) => [
    label,
    level,
    position,
    size,
    expanded,
  ]);

describe('the rows of a tree', () => {
  test('are those of open branches', () => {
    expect(rows()).toEqual([
      ['a', 1, 1, 2, false],
      ['f', 1, 2, 2, undefined],
    ]);
    expect(rows('a')).toEqual([
      ['a', 1, 1, 2, true],
      ['b', 2, 1, 2, false],
      ['e', 2, 2, 2, undefined],
      ['f', 1, 2, 2, undefined],
    ]);
  });

  test('do not show what is open below something closed', () => {
    expect(rows('b')).toHaveLength(2);
    expect(rows('a', 'b').map(([label]) => label)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('all of them are there with all branches open', () => {
    expect(branchesOf(tree)).toEqual(['a', 'b']);
  });
});

describe('of many rows', () => {
  test('all visible ones are rendered at every scroll position', () => {
    for (let top = 0; top < 2000 * 40 - 500; top += 37) {
      const [from, to] = visibleRows(top, 500, 40, 2000);
      expect(from).toBeLessThanOrEqual(Math.floor(top / 40));
      expect(to).toBeGreaterThanOrEqual(Math.min(2000, Math.ceil((top + 500) / 40)));
      expect(to - from).toBeLessThan(60);
    }
  });

  test('a place behind the last one shows the last', () => {
    const [from, to] = visibleRows(90_000, 500, 40, 10);
    expect(from).toBeLessThan(10);
    expect(to).toBe(10);
  });
});
