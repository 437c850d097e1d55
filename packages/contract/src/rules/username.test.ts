import { cases } from '@foyer/contract/test/cases.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { canonicalUsername } from './username.ts';

describe('the canonical username', () => {
  test.each([
    ['admin', 'admin'],
    ['ADMIN', 'admin'],
    ['  admin\t', 'admin'],
    ['Straße', 'straße'],
    ['STRASSE', 'strasse'],
    ['ı', 'ı'], // dotless i stays itself
    ['I', 'i'],
    ['İ', 'i\u0307'], // capital I with dot above
    ['\u212A', 'k'], // Kelvin sign
    ['\u212B', 'å'], // Ångström sign
    ['ａｄｍｉｎ', 'admin'], // full width
    ['①ﬁ', '1fi'],
    ['e\u0301', 'é'], // composed
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['\u00A0admin\u3000', 'admin'],
    ['maria weber', 'maria weber'],
    ['maria.weber@example.org', 'maria.weber@example.org'],
    ['中文', '中文'],
    ['😀', '😀'],
  ])('of %j is %j', (input, canonical) => {
    expect(canonicalUsername(input)).toBe(canonical);
  });

  test.each([
    ['nothing', ''],
    ['spaces alone', ' \u3000 '],
    ['NUL', 'ad\0min'],
    ['a line break', 'ad\nmin'],
    ['an escape character', 'ad\u001Bmin'],
    ['a right-to-left override', 'ad\u202Emin'],
    ['an isolate', 'ad\u2066min'],
    ['a left-to-right mark', 'admin\u200E'],
    ['a zero-width space', 'ad\u200Bmin'],
    ['a zero-width joiner', 'ad\u200Dmin'],
    ['a soft hyphen', 'ad\u00ADmin'],
    ['a byte order mark inside', 'ad\uFEFFmin'],
    ['a line separator', 'ad\u2028min'],
    ['a tag character', 'admin\u{E0041}'],
    ['a lone surrogate', 'ad\uD800min'],
    ['a private character', 'ad\uE000min'],
    ['a Hangul filler', 'ad\u3164min'],
    ['a combining grapheme joiner', 'ad\u034Fmin'],
    ['a variation selector', 'admin\uFE0F'],
  ])('of a name with %s does not exist', (_what, input) => {
    expect(canonicalUsername(input)).toBe(undefined);
  });

  test('may be 256 characters long and no longer, before and after it is made', () => {
    expect(canonicalUsername('x'.repeat(256))).toBe('x'.repeat(256));
    expect(canonicalUsername('x'.repeat(257))).toBe(undefined);
    expect(canonicalUsername('😀'.repeat(256))).toBe('😀'.repeat(256)); // code points are counted
    expect(canonicalUsername('😀'.repeat(257))).toBe(undefined);
    expect(canonicalUsername('\uFDFA'.repeat(20))).toBe(undefined); // each becomes 18 characters
  });

  test('of a canonical username is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (input) => {
        const once = canonicalUsername(input);
        if (once !== undefined) expect(canonicalUsername(once)).toBe(once);
      }),
      { numRuns: cases(5000) },
    );
  });

  test('of every single character is itself when it is made again', () => {
    const unstable: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const once = canonicalUsername(`a${String.fromCodePoint(point)}b`);
      if (once !== undefined && canonicalUsername(once) !== once) unstable.push(point.toString(16));
    }
    expect(unstable).toEqual([]);
  });
});
