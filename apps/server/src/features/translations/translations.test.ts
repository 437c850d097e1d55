import { LANGUAGES } from '@foyer/contract/rules/language.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { catalogue } from './generated/catalogue.ts';
import type { Text } from './texts/text.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const texts = Object.entries<Text>(catalogue);
const placeholders = (text: string) => [...text.matchAll(/\{[^}]*\}/g)].map(([placeholder]) => placeholder).sort();

describe('every text', () => {
  test('has words in all five languages', () => {
    const missing = texts.flatMap(([key, text]) =>
      LANGUAGES.filter((code) => (text[code] ?? '').trim() === '').map((code) => `${key} ${code}`),
    );
    expect(missing).toEqual([]);
  });

  test('has the same placeholders in all languages', () => {
    const different = texts.filter(([, text]) =>
      LANGUAGES.some((code) => placeholders(text[code]).join() !== placeholders(text.en).join()),
    );
    expect(different).toEqual([]);
  });

  test('has placeholders that are plain names, and no markup', () => {
    for (const [key, text] of texts)
      for (const code of LANGUAGES) {
        for (const placeholder of placeholders(text[code])) expect(placeholder, key).toMatch(/^\{[a-z][A-Za-z]*\}$/);
        expect(text[code], key).not.toMatch(/<[a-z/]|\{\{|\$\{|&[a-z]+;/i);
        expect(text[code], key).toBe(text[code].normalize('NFC').trim());
      }
  });

  test('names the installation by its brand', () => {
    const named = texts.filter(([, text]) => LANGUAGES.some((code) => /\bFoyer\b/.test(text[code])));
    expect(named.map(([key]) => key)).toEqual(['frame.brand', 'frame.company']);
  });

  test('that counts has the form for one beside the form for others', () => {
    const keys = new Set(texts.map(([key]) => key));
    for (const key of keys) if (key.endsWith('.one')) expect(keys).toContain(key.replace(/\.one$/, '.other'));
  });
});

test('all languages come at once, each with every text', async () => {
  const { data } = await world.browser().call('GET /v2/i18n');
  expect(data.map(({ i18n }) => i18n)).toEqual([...LANGUAGES]);
  for (const {
    i18n,
    data: { base },
  } of data) {
    expect(Object.keys(base).sort()).toEqual(Object.keys(catalogue).sort());
    expect(base['frame.language']).toBe(catalogue['frame.language'][i18n as 'en']);
  }
});

test.each(LANGUAGES)('%s comes alone', async (language) => {
  const { data } = await world.browser().call('GET /v2/i18n', { query: { language } });
  expect(data.map(({ i18n }) => i18n)).toEqual([language]);
});

test.each(['', 'xx', 'EN', 'en-GB', '__proto__', 'constructor', '../en'])(
  'an unknown language %j answers with English',
  async (language) => {
    const { data } = await world.browser().call('GET /v2/i18n', { query: { language } });
    expect(data.map(({ i18n }) => i18n)).toEqual(['en']);
  },
);

test('the language setting names the languages in their own words and the default one', async () => {
  const { data } = await world.browser().call('GET /v2/configs/system/systemI18n');
  expect(data).toEqual({
    default: 'en',
    value: [
      { code: 'en', name: 'English' },
      { code: 'fr', name: 'Français' },
      { code: 'de', name: 'Deutsch' },
      { code: 'es', name: 'Español' },
      { code: 'zh', name: '中文' },
    ],
  });
});

describe('with some languages offered', () => {
  beforeAll(() => world.people.setting('languages', { default: 'fr', offered: ['fr', 'de'] }));
  const ask = async (query: { language?: string }) =>
    (await world.browser().call('GET /v2/i18n', { query })).data.map(({ i18n }) => i18n);

  test('these come, and no others', async () => {
    expect(await ask({})).toEqual(['fr', 'de']);
    expect(await ask({ language: 'de' })).toEqual(['de']);
  });

  test.each(['en', 'zh', 'xx', ''])('%j, which is not among them, answers with the default', async (language) => {
    expect(await ask({ language })).toEqual(['fr']);
  });

  test('a default that is not among them, which no administrator can set, answers with English', async () => {
    const value = JSON.stringify({ default: 'zh', offered: ['fr', 'de'] });
    await world.database.queries.updateTable('settings').set({ value }).where('name', '=', 'languages').execute();
    world.app.services.bus.resync();
    expect(await ask({ language: 'es' })).toEqual(['en']);
  });
});
