import { expect, test } from 'vitest';

import { localeProblems } from './locale-problems.ts';

const english = {
  'a.title': 'Title',
  'a.until': 'Until {when}',
  'a.left_one': '{count} day',
  'a.left_other': '{count} days',
};
const problems = (texts: Record<string, string>, language = 'de') =>
  localeProblems(language, { ...german, ...texts }, english);
const german = {
  'a.title': 'Titel',
  'a.until': 'Bis {when}',
  'a.left_one': '{count} Tag',
  'a.left_other': '{count} Tage',
};

test('a complete language has no problem', () => {
  expect(problems({})).toEqual([]);
});

test('a missing text is named', () => {
  const { 'a.title': _title, ...rest } = german;
  expect(localeProblems('de', rest, english)).toEqual(['de: a.title is missing']);
});

test('a text that English does not have is named', () => {
  expect(problems({ 'a.more': 'Mehr' })).toEqual(['de: a.more is unknown']);
});

test.each([
  ['another placeholder', 'Bis {wann}', 'has {wann}, English has {when}'],
  ['no placeholder', 'Bis dann', 'has no placeholder, English has {when}'],
  ['one more', 'Bis {when} {zone}', 'has {when}, {zone}, English has {when}'],
  ['spaces around it', ' Bis {when}', 'has spaces around it, or is not NFC'],
  ['markup', '<b>Bis</b> {when}', 'has markup'],
  ['the name of the product', 'Foyer bis {when}', 'names the product; use {brand}'],
])('a text with %s is named', (_what, text, problem) => {
  expect(problems({ 'a.until': text })).toEqual([`de: a.until ${problem}`]);
});

test('an empty text is named', () => {
  expect(problems({ 'a.title': '' })).toEqual(['de: a.title is empty']);
});

test('a language has its own plural forms: one in Chinese, three in Polish', () => {
  const { 'a.left_one': _one, ...chinese } = german;
  expect(localeProblems('zh', chinese, english)).toEqual([]);
  expect(problems({}, 'zh')).toEqual(['zh: a.left_one is unknown']);
  expect(problems({}, 'pl')).toEqual(['pl: a.left_few is missing', 'pl: a.left_many is missing']);
  expect(problems({ 'a.left_many': '{count} jours' }, 'fr')).toEqual([]);
});
