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

  test('are only all applications for a user without favourites or recent ones', () => {
    expect(sectionTexts({})).toEqual([all]);
  });

  test("begin with the favourites, in the administrator's order", () => {
    expect(sectionTexts({ pda: use(true), esl: use(true) })).toEqual(['favourites: esl pda', all]);
  });

  test('go on with what was opened lately, the latest first, without the favourites', () => {
    const uses = {
      esl: use(false, '2026-11-01T08:00:00.000Z'),
      map: use(true, '2026-11-03T08:00:00.000Z'),
      pda: use(false, '2026-11-02T08:00:00.000Z'),
    };
    expect(sectionTexts(uses)).toEqual(['favourites: map', 'recent: pda esl', all]);
  });

  test('show four recent ones at most', () => {
    const uses = Object.fromEntries(
      ALL.map(({ code }, day) => [code, use(false, `2026-11-0${day + 1}T08:00:00.000Z`)]),
    );
    expect(sectionTexts(uses)[0]).toBe('recent: temperature pda map esl');
  });

  test('leave out what is kept of applications that cannot be opened any longer', () => {
    expect(sectionTexts({ gone: use(true, '2026-11-01T08:00:00.000Z') })).toEqual([all]);
  });
});

describe('a search', () => {
  const find = (text: string, language: 'en' | 'fr' = 'en') =>
    findApplications(ALL, text, (names) => names[language] ?? '');

  test.each([
    ['a beginning', 'map', ['map']],
    ['capital letters', 'MAP', ['map']],
    ['a word inside the name', 'label', ['esl']],
    ['several words in any order', 'service elec', ['esl']],
    ['spaces around it', '  pda ', ['pda']],
    ['what nobody is called', 'zebra', []],
    ['one word that fits and one that does not', 'map zebra', []],
  ])('by %s', (_what, text, codes) => {
    expect(codesOf(find(text))).toEqual(codes);
  });

  test('does not mind accents', () => {
    expect(codesOf(find('temperature', 'fr'))).toEqual(['temperature']);
    expect(codesOf(find('ÉTIQUETTES', 'fr'))).toEqual(['esl']);
  });

  test('also finds by the English name and by the code, and returns the match', () => {
    expect(find('shelf', 'fr')).toMatchObject([
      { application: { code: 'esl' }, detail: 'Electronic shelf label service' },
    ]);
    expect(find('esl', 'fr')).toMatchObject([{ application: { code: 'esl' }, detail: 'esl' }]);
    expect(find('map')[0]?.detail).toBeUndefined();
  });

  test('puts a name that begins so before a word of one, and that before a piece of one', () => {
    const names = [application('a', 'Remap'), application('b', 'Site map'), application('c', 'Maps')];
    expect(codesOf(findApplications(names, 'map', ({ en }) => en ?? ''))).toEqual(['c', 'b', 'a']);
  });

  test("puts what is called so in the person's own language before what is in English", () => {
    const names = [application('a', 'Plan', 'Carte'), application('b', 'Desk', 'Plan')];
    expect(codesOf(findApplications(names, 'plan', ({ fr }) => fr ?? ''))).toEqual(['b', 'a']);
  });

  test("keeps the administrator's order among equals", () => {
    expect(codesOf(find('service', 'fr'))).toEqual(['esl', 'map']);
  });
});
