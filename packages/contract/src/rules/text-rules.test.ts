import { describe, expect, test } from 'vitest';

import { placeholdersOf, textProblem } from './text-rules.ts';

test('placeholders are named once, in their order', () => {
  expect(placeholdersOf('{b} {a} {b} {} {{c}} {d')).toEqual(['{b}', '{a}', '{}', '{c}']);
});

describe('a custom text may', () => {
  test.each([
    ['have the placeholders in another order, and more than once', '{to} – {from} – {to}', '{from}–{to}'],
    ['name the installation', 'Welcome to {brand}', 'Welcome'],
    ['omit its name', 'Welcome', 'Welcome to {brand}'],
    ['have braces that are no placeholder', 'a } { b', 'a'],
    ['have line breaks if the default text has some', 'a\nb', 'c\nd'],
    ['hyphenate and join emoji', 'Kunden\u00ADdienst 👩\u200D💻', 'a'],
    ['be in any script', 'مرحبا 您好', 'Hello'],
  ])('%s', (_what, own, shipped) => {
    expect(textProblem(own, shipped)).toBeUndefined();
  });
});

describe('a custom text may not', () => {
  test.each([
    ['be blank', ' \u3000\n', 'a\nb', 'blank'],
    ['have line breaks otherwise', 'a\nb', 'c', 'characters'],
    ['have carriage returns', 'a\rb', 'c\nd', 'characters'],
    ['change the direction', 'a\u202Eb', 'c', 'characters'],
    ['have hidden characters', 'a\u{E0041}b', 'c', 'characters'],
    ['have an unknown placeholder', '{seconds} {name}', '{seconds}', 'placeholder'],
    ['have a placeholder in another spelling', '{Seconds}', '{seconds}', 'placeholder'],
    ['omit a placeholder', 'soon', 'in {seconds} s', 'placeholder_missing'],
  ])('%s', (_what, own, shipped, problem) => {
    expect(textProblem(own, shipped)).toBe(problem);
  });
});
