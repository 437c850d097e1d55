import { describe, expect, test } from 'vitest';

import {
  checkedOf,
  countsOf,
  filtered,
  hitIn,
  isOpenToTick,
  leavesOf,
  toggled,
  type CheckNode,
} from './check-nodes.ts';

const leaf = (value: string, label = value, reason?: string): CheckNode => ({
  id: value,
  value,
  label,
  reason,
  children: [],
});
const branch = (id: string, ...children: CheckNode[]): CheckNode => ({ id, label: id, children });

const users = branch(
  'Users',
  leaf('users.read', 'View'),
  leaf('users.write', 'Édition'),
  leaf('users.own', 'Own', 'no'),
);
const tree = [branch('People', users, leaf('calendar')), branch('Map', leaf('map.read', 'View'))];
const set = (...values: string[]) => new Set(values);
const names = (nodes: readonly CheckNode[]): unknown[] =>
  nodes.map(({ label, children }) => (children.length === 0 ? label : { [label]: names(children) }));

describe('what a node shows', () => {
  const counts = countsOf(tree, set('users.read', 'users.write', 'calendar', 'of.another'));
  const stateOf = (id: string) => checkedOf(counts.get(id) ?? { checked: 0, total: 0 });

  test('is counted from its leaves', () => {
    expect(counts.get('People')).toEqual({ checked: 3, total: 4 });
    expect(counts.get('Users')).toEqual({ checked: 2, total: 3 });
    expect(counts.get('Map')).toEqual({ checked: 0, total: 1 });
  });

  test('is ticked with all of them, half ticked with some, and else not', () => {
    expect([stateOf('calendar'), stateOf('People'), stateOf('Map')]).toEqual([true, 'mixed', false]);
  });
});

describe('ticking a branch', () => {
  test('ticks every leaf of it that may be, and a second time none', () => {
    const all = toggled(users, set('calendar'));
    expect([...all].sort()).toEqual(['calendar', 'users.read', 'users.write']);
    expect([...toggled(users, all)]).toEqual(['calendar']);
  });

  test('that is half ticked completes it', () => {
    expect([...toggled(users, set('users.write'))].sort()).toEqual(['users.read', 'users.write']);
  });

  test('leaves alone what may not be ticked, ticked or not', () => {
    expect(toggled(users, set('users.own')).has('users.own')).toBe(true);
    expect(toggled(users, set('users.own', 'users.read', 'users.write')).has('users.own')).toBe(true);
    expect(isOpenToTick(users)).toBe(true);
    expect(isOpenToTick(branch('Mine', leaf('a', 'a', 'no')))).toBe(false);
  });
});

describe('a filter', () => {
  test('keeps nodes that match by name or code, with their ancestors and descendants', () => {
    expect(names(filtered(tree, { text: 'view' }).nodes)).toEqual([
      { People: [{ Users: ['View'] }] },
      { Map: ['View'] },
    ]);
    expect(names(filtered(tree, { text: 'users.w' }).nodes)).toEqual([{ People: [{ Users: ['Édition'] }] }]);
    expect(names(filtered(tree, { text: 'USERS' }).nodes)).toEqual([
      { People: [{ Users: ['View', 'Édition', 'Own'] }] },
    ]);
    expect(filtered(tree, { text: 'nowhere' }).nodes).toEqual([]);
  });

  test('opens what leads to what fits, and no further', () => {
    expect([...filtered(tree, { text: 'map' }).opened]).toEqual(['Map']);
    expect([...filtered([branch('Outer', branch('Inner', leaf('x')))], { text: 'inn' }).opened]).toEqual(['Outer']);
  });

  test('ignores accents', () => {
    expect(leavesOf(filtered(tree, { text: 'edition' }).nodes).map(({ value }) => value)).toEqual(['users.write']);
  });

  test('keeps some values alone, and with a text those of them that fit', () => {
    const values = set('users.read', 'map.read');
    expect(names(filtered(tree, { text: '', values }).nodes)).toEqual([
      { People: [{ Users: ['View'] }] },
      { Map: ['View'] },
    ]);
    expect([...filtered(tree, { text: '', values }).opened].sort()).toEqual(['Map', 'People', 'Users']);
    expect(names(filtered(tree, { text: 'map', values }).nodes)).toEqual([{ Map: ['View'] }]);
    expect(filtered(tree, { text: '', values: set() }).nodes).toEqual([]);
  });
});

describe('what is marked of a label', () => {
  test('is where the text occurs, ignoring case and accents', () => {
    expect(hitIn('Édition du rôle', 'role')).toEqual([11, 15]);
    expect(hitIn('Straße', 'SS')).toBeUndefined();
    expect(hitIn('查看用户', '用户')).toEqual([2, 4]);
    expect(hitIn('Ro\u0302le', 'role')).toEqual([0, 5]);
    expect(hitIn('View', ' ')).toBeUndefined();
    expect(hitIn('View', 'edit')).toBeUndefined();
  });
});
