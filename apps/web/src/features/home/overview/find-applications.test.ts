import type { Application } from '@foyer/contract/applications.ts';
import { describe, expect, test } from 'vitest';

import { findApplications, sectionsOf } from './find-applications.ts';

const application = (code: string, en: string, fr = en): Application => ({
  code,
  names: { en, fr },
  icon: 'tag',
  entry: `https://${code}.example/`,
  version: '1.0.0',
  opens: 'tab',
});

const ALL = [
  application('system', 'System administration', 'Administration du système'),
  application('esl', 'Electronic shelf label service', 'Service d’étiquettes électroniques'),
  application('map', 'Map service', 'Service de plans'),
  application('pda', 'PDA', 'PDA'),
  application('temperature', 'Temperature monitoring', 'Surveillance de la température'),
];
const codesOf = (matches: readonly { application: Application }[]) => matches.map((one) => one.application.code);

describe('the sections', () => {
  const use = (favourite: boolean, openedAt: string | null = null) => ({ favourite, openedAt });
  const sectionTexts = (uses: Record<string, ReturnType<typeof use>>) =>
    sectionsOf(ALL, new Map(Object.entries(uses))).map(
      ({ kind, applications }) => `${kind}: ${applications.map(({ code }) => code).join(' ')}`,
    );
  const all = 'all: system esl map pda temperature';

  test('contain only all applications if there are no favourites or recent applications', () => {
    expect(sectionTexts({})).toEqual([all]);
  });

  test("begin with the favourites, in the administrator's order", () => {
    expect(sectionTexts({ pda: use(true), esl: use(true) })).toEqual(['favourites: esl pda', all]);
  });

  test('continue with recent applications, the latest first, without the favourites', () => {
    const uses = {
      esl: use(false, '2026-11-01T08:00:00.000Z'),
      map: use(true, '2026-11-03T08:00:00.000Z'),
      pda: use(false, '2026-11-02T08:00:00.000Z'),
    };
    expect(sectionTexts(uses)).toEqual(['favourites: map', 'recent: pda esl', all]);
  });

  test('contain at most four recent applications', () => {
    const uses = Object.fromEntries(
      ALL.map(({ code }, day) => [code, use(false, `2026-11-0${day + 1}T08:00:00.000Z`)]),
    );
    expect(sectionTexts(uses)[0]).toBe('recent: temperature pda map esl');
  });

  test('omit applications that the user can no longer open', () => {
    expect(sectionTexts({ gone: use(true, '2026-11-01T08:00:00.000Z') })).toEqual([all]);
  });
});

describe('a search', () => {
  const find = (text: string, language: 'en' | 'fr' = 'en') =>
    findApplications(ALL, text, (names) => names[language] ?? '');

  test.each([
    ['a prefix', 'map', ['map']],
    ['capital letters', 'MAP', ['map']],
    ['a word inside the name', 'label', ['esl']],
    ['several words in any order', 'service elec', ['esl']],
    ['a word with surrounding spaces', '  pda ', ['pda']],
    ['a word without a match', 'zebra', []],
    ['one matching word and one without a match', 'map zebra', []],
  ])('by %s', (_what, text, codes) => {
    expect(codesOf(find(text))).toEqual(codes);
  });

  test('ignores accents', () => {
    expect(codesOf(find('temperature', 'fr'))).toEqual(['temperature']);
    expect(codesOf(find('ÉTIQUETTES', 'fr'))).toEqual(['esl']);
  });

  test('also matches the English name and the code, and returns the matched text', () => {
    expect(find('shelf', 'fr')).toMatchObject([
      { application: { code: 'esl' }, detail: 'Electronic shelf label service' },
    ]);
    expect(find('esl', 'fr')).toMatchObject([{ application: { code: 'esl' }, detail: undefined }]);
    expect(find('map')[0]?.detail).toBeUndefined();
  });

  test('ranks prefixes of names first, then prefixes of words, then substrings', () => {
    const names = [application('a', 'Remap'), application('b', 'Site map'), application('c', 'Maps')];
    expect(codesOf(findApplications(names, 'map', ({ en }) => en ?? ''))).toEqual(['c', 'b', 'a']);
  });

  test("ranks names in the user's language before English names", () => {
    const names = [application('a', 'Plan', 'Carte'), application('b', 'Desk', 'Plan')];
    expect(codesOf(findApplications(names, 'plan', ({ fr }) => fr ?? ''))).toEqual(['b', 'a']);
  });

  test("keeps the administrator's order among equal ranks", () => {
    expect(codesOf(find('service', 'fr'))).toEqual(['esl', 'map']);
  });
});
