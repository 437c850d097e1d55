import { describe, expect, test } from 'vitest';

import { treeStep, typedRow, type TreeRow } from './tree-step.ts';

const row = (level: number, label: string, expanded?: boolean): TreeRow => ({ level, label, expanded });
//            0                       1                     2                   3                     4
const rows = [row(1, 'Acme', true), row(2, 'North', false), row(2, 'South', true), row(3, 'Inner'), row(1, 'Bestway')];

describe('the keys of a tree', () => {
  test('lead up and down what is visible, and stay within it', () => {
    expect(treeStep(rows, 2, 'ArrowDown')).toEqual({ go: 3 });
    expect(treeStep(rows, 3, 'ArrowUp')).toEqual({ go: 2 });
    expect(treeStep(rows, 4, 'ArrowDown')).toBeUndefined();
    expect(treeStep(rows, 0, 'ArrowUp')).toBeUndefined();
    expect(treeStep(rows, 2, 'Home')).toEqual({ go: 0 });
    expect(treeStep(rows, 2, 'End')).toEqual({ go: 4 });
  });

  test('open what is closed, and go into what is open', () => {
    expect(treeStep(rows, 1, 'ArrowRight')).toEqual({ expand: true });
    expect(treeStep(rows, 2, 'ArrowRight')).toEqual({ go: 3 });
    expect(treeStep(rows, 3, 'ArrowRight')).toBeUndefined();
    expect(treeStep([row(1, 'Acme', true), row(1, 'Bestway')], 0, 'ArrowRight')).toBeUndefined();
  });

  test('close an open branch, and otherwise go to the parent', () => {
    expect(treeStep(rows, 2, 'ArrowLeft')).toEqual({ expand: false });
    expect(treeStep(rows, 3, 'ArrowLeft')).toEqual({ go: 2 });
    expect(treeStep(rows, 1, 'ArrowLeft')).toEqual({ go: 0 });
    expect(treeStep(rows, 4, 'ArrowLeft')).toBeUndefined();
  });
});

describe('typing', () => {
  test('leads to the next row that begins so, around the end', () => {
    expect(typedRow(rows, 0, 's')).toBe(2);
    expect(typedRow(rows, 3, 'A')).toBe(0);
    expect(typedRow(rows, 0, 'x')).toBeUndefined();
  });

  test('of more letters stays where they fit', () => {
    expect(typedRow(rows, 2, 'so')).toBe(2);
    expect(typedRow(rows, 0, 'no')).toBe(1);
  });
});
