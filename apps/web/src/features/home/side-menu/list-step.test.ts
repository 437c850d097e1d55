import { describe, expect, test } from 'vitest';

import { isTyped, type ListPosition, stepFrom } from './list-step.ts';

const FIELD = { row: -1, column: 0 };

describe('the next focus position', () => {
  test.each<[from: string, position: ListPosition, key: string, to: ListPosition | undefined]>([
    ['the field', FIELD, 'ArrowDown', { row: 0, column: 0 }],
    ['the field', FIELD, 'ArrowUp', { row: 4, column: 0 }],
    ['the field', FIELD, 'ArrowLeft', undefined],
    ['the field', FIELD, 'Home', undefined],
    ['the first entry', { row: 0, column: 0 }, 'ArrowUp', FIELD],
    ['the first star', { row: 0, column: 1 }, 'ArrowUp', FIELD],
    ['the last entry', { row: 4, column: 0 }, 'ArrowDown', { row: 4, column: 0 }],
    ['a star', { row: 2, column: 1 }, 'ArrowDown', { row: 3, column: 1 }],
    ['a star', { row: 2, column: 1 }, 'ArrowLeft', { row: 2, column: 0 }],
    ['an entry', { row: 2, column: 0 }, 'ArrowRight', { row: 2, column: 1 }],
    ['an entry', { row: 2, column: 0 }, 'Home', { row: 0, column: 0 }],
    ['an entry', { row: 2, column: 0 }, 'End', { row: 4, column: 0 }],
    ['an entry', { row: 2, column: 0 }, 'Enter', undefined],
  ])('from %s %j after %s', (_from, position, key, to) => {
    expect(stepFrom(position, key, 5)).toEqual(to);
  });

  test.each(['ArrowDown', 'ArrowUp'])('from the field of an empty list after %s is the field', (key) => {
    expect(stepFrom(FIELD, key, 0)).toEqual(FIELD);
  });
});

describe('a key typed into the field', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false };
  test.each(['a', 'É', '标', '7', 'Backspace'])('is %s', (key) => expect(isTyped({ ...none, key })).toBe(true));
  test.each([' ', 'Enter', 'Tab', 'F5', 'Shift'])('is not %j', (key) => expect(isTyped({ ...none, key })).toBe(false));
  test('is not a shortcut', () => expect(isTyped({ ...none, key: 'c', ctrlKey: true })).toBe(false));
});
