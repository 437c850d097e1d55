import { describe, expect, test } from 'vitest';

import { hasHidden, removeHidden, trimName } from './visible-name.ts';

describe('joiners that change what a name looks like are allowed', () => {
  test.each([
    ['Persian, between letters that would join', 'علی\u200Cرضا'],
    ['Persian, with a vowel mark', 'می\u064E\u200Cخواهم'],
    ['Sinhala, after a virama', 'ශ්\u200Dරී'],
    ['Devanagari, an explicit virama', 'क्\u200Cष'],
    ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['a technician with a skin tone', '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}'],
    ['a heart on fire', '\u2764\uFE0F\u200D\u{1F525}'],
    ['the flag of England', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a heart as a picture', '\u2764\uFE0F'],
    ['a digit on a key', '1\uFE0F\u20E3'],
    ['a variant of a Han character', '\u845B\u{E0100}\u57CE'],
    ['a variant of a Mongolian letter', '\u182D\u180B'],
  ])('%s', (_, name) => {
    expect(hasHidden(name)).toBe(false);
  });
});

describe('other hidden characters are refused', () => {
  test.each([
    ['a joiner between Latin letters', 'ad\u200Dmin'],
    ['a non-joiner between Latin letters', 'ad\u200Cmin'],
    ['a non-joiner after a letter that does not join', 'د\u200Cر'],
    ['a non-joiner before hamza, which does not join', 'ب\u200Cء'],
    ['two non-joiners', 'علی\u200C\u200Cرضا'],
    ['a joiner between Arabic letters', 'علی\u200Dرضا'],
    ['a joiner behind one emoji', '\u{1F468}\u200D'],
    ['tags without a flag', 'a\u{E0067}\u{E007F}'],
    ['the flag of no country', '\u{1F3F4}\u{E0061}\u{E0062}\u{E007F}'],
    ['a combining grapheme joiner', 'Ada\u034F'],
    ['a variation selector behind a Latin letter', 'Ada\uFE0F'],
    ['a variation selector behind a digit', 'Store 1\uFE0F'],
    ['two variation selectors', '\u2764\uFE0F\uFE0F'],
    ['a variation selector of ideographs behind a Latin letter', 'Ada\u{E0100}'],
    ['a filler of Hangul', 'Ada\u3164'],
    ['an override of direction', 'a\u202Eb'],
    ['a mark of direction between letters', 'a\u200Eb'],
    ['a soft hyphen between letters', 'a\u00ADb'],
    ['a space of no width', 'a\u200Bb'],
    ['a control character', 'a\u0007b'],
    ['a lone surrogate', 'a\uD800'],
  ])('%s', (_, name) => {
    expect(hasHidden(name)).toBe(true);
  });
});

test.each(['\u200EAda', 'Ada\u200F', ' \u00ADAda \u00AD', 'Ada\u200C', '\u200D\u200DAda\u061C', '\u00A0Ada\u3000'])(
  '%j is trimmed to the name',
  (text) => {
    expect(trimName(text)).toBe('Ada');
  },
);

test('hidden characters are removed, and visible joiners stay', () => {
  expect(removeHidden('\u202Eعلی\u200Cرضا\u200B a\u200Db')).toBe('علی\u200Cرضا ab');
});
