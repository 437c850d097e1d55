import { describe, expect, test } from 'vitest';

import { fill, findText } from './texts.ts';

describe('placeholders', () => {
  test('are filled with their values', () => {
    expect(fill('© {year} {company}', { year: 2026, company: 'Foyer' })).toBe('© 2026 Foyer');
  });

  test('stay when they have none', () => {
    expect(fill('the {terms} of {company}', { company: '$&' })).toBe('the {terms} of $&');
  });

  test.each(['constructor', 'toString', '__proto__'])('that are called %s have none', (name) => {
    expect(fill(`a {${name}}`, {})).toBe(`a {${name}}`);
  });
});

describe('plurals', () => {
  const texts = { x_one: 'one', x_other: 'other', y: 'plain' };

  test.each([
    ['en', 1, 'one'],
    ['en', 0, 'other'],
    ['fr', 0, 'one'],
    ['de', 2, 'other'],
    ['zh', 1, 'other'],
    ['fr', 1_000_000, 'other'],
  ])('follow the rules of %s for %i', (language, count, form) => {
    expect(findText(texts, language, 'x', { count })).toBe(form);
  });

  test('leave a plain text as it is', () => {
    expect(findText(texts, 'en', 'y', { count: 2 })).toBe('plain');
  });

  test('a key without a text is not found', () => {
    expect(findText(texts, 'en', 'z', { count: 2 })).toBeUndefined();
    expect(findText(texts, 'en', 'x')).toBeUndefined();
  });
});
