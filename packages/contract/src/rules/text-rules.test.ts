import { describe, expect, test } from 'vitest';

import { placeholdersOf, textProblem } from './text-rules.ts';

test('placeholders are named once, in their order', () => {
  expect(placeholdersOf('{b} {a} {b} {} {{c}} {d')).toEqual(['{b}', '{a}', '{}', '{c}']);
});

describe('own words may', () => {
  test.each([
    ['say the placeholders in another order, and more than once', '{to} – {from} – {to}', '{from}–{to}'],
    ['name the installation', 'Welcome to {brand}', 'Welcome'],
    ['leave its name out', 'Welcome', 'Welcome to {brand}'],
    ['hold braces that are no placeholder', 'a } { b', 'a'],
    ['break lines where the others do', 'a\nb', 'c\nd'],
    ['hyphenate and join emoji', 'Kunden\u00ADdienst 👩\u200D💻', 'a'],
    ['stand in any script', 'مرحبا 您好', 'Hello'],
  ])('%s', (_what, own, shipped) => {
    expect(textProblem(own, shipped)).toBeUndefined();
  });
});

describe('own words may not', () => {
  test.each([
    ['be blank', ' \u3000\n', 'a\nb', 'blank'],
    ['break lines elsewhere', 'a\nb', 'c', 'characters'],
    ['return the carriage', 'a\rb', 'c\nd', 'characters'],
    ['turn the direction', 'a\u202Eb', 'c', 'characters'],
    ['hide anything', 'a\u{E0041}b', 'c', 'characters'],
    ['name what is not filled in', '{seconds} {name}', '{seconds}', 'placeholder'],
    ['name it in another way', '{Seconds}', '{seconds}', 'placeholder'],
    ['leave out what the others say', 'soon', 'in {seconds} s', 'placeholder_missing'],
  ])('%s', (_what, own, shipped, problem) => {
    expect(textProblem(own, shipped)).toBe(problem);
  });
});
