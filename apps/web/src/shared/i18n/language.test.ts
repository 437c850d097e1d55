import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import {
  changeLanguage,
  localName,
  chosenLanguageCode,
  refreshTexts,
  resumeLanguage,
  startLanguage,
} from './language.ts';

const LANGUAGES = ['en', 'de', 'fr'].map((code) => ({ code, name: code }));
const NAMES = { en: 'en', de: 'de', fr: 'fr' };

const BOOT = {
  language: 'en' as const,
  languages: LANGUAGES,
  texts: {},
  loginPage: {} as never, // not read here
  year: 2026,
  version: '1',
  documentation: false,
  brand: { logo: null },
};

let storage: Storage;
/** Pending requests for texts, by language. */
let waiting: Map<string, PromiseWithResolvers<Response>>;

beforeEach(() => {
  storage = createFakeStorage();
  waiting = new Map();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('fetch', (address: string) => {
    const language = /i18n\?language=(.*)/.exec(address)?.[1];
    if (language === undefined) return Promise.resolve(success({ value: LANGUAGES, default: 'en' }));
    const call = Promise.withResolvers<Response>();
    waiting.set(language, call);
    return call.promise;
  });
  startLanguage(BOOT);
});

function success(data: unknown): Response {
  return new Response(JSON.stringify({ resultCode: 1001, data }));
}

function answer(loaded: string, current = loaded): void {
  waiting.get(loaded)?.resolve(success([{ i18n: current, data: { base: {} } }]));
}

test('the first load stores the list of languages with their data', async () => {
  const loading = refreshTexts();
  answer('en');
  await loading;
  expect(JSON.parse(storage.getItem('languageList') ?? '')).toEqual(LANGUAGES);
  expect(storage.getItem('languageData')).toContain('"i18n":"en"');
});

test('of two quick choices the last one is spoken and stored, although the first is answered last', async () => {
  const changes = [changeLanguage('de'), changeLanguage('fr')];
  answer('fr');
  await changes[1];
  answer('de');
  await changes[0];
  expect([localName(NAMES), storage.getItem('localeLanguage')]).toEqual(['fr', 'fr']);
  expect(storage.getItem('languageData')).toContain('"i18n":"fr"');
});

test('of two quick choices the last one is spoken and stored when the answers keep their order', async () => {
  const changes = [changeLanguage('de'), changeLanguage('fr')];
  answer('de');
  await changes[0];
  expect(localName(NAMES)).toBe('en');
  answer('fr');
  await changes[1];
  expect([localName(NAMES), storage.getItem('localeLanguage')]).toEqual(['fr', 'fr']);
});

test('a language that is no longer offered stores the one that is spoken instead', async () => {
  const change = changeLanguage('de');
  answer('de', 'en');
  await change;
  expect([localName(NAMES), storage.getItem('localeLanguage')]).toEqual(['en', 'en']);
});

test('a choice that fails leaves the language as it was, and the next one works', async () => {
  const failed = changeLanguage('de');
  waiting.get('de')?.reject(new TypeError('offline'));
  await expect(failed).rejects.toThrow();
  expect([localName(NAMES), storage.getItem('localeLanguage')]).toEqual(['en', null]);
  const change = changeLanguage('de');
  answer('de');
  await change;
  expect([localName(NAMES), storage.getItem('localeLanguage')]).toEqual(['de', 'de']);
});

test('the language of a request is spoken for this visit, and is not stored as a choice', async () => {
  const resumed = resumeLanguage(BOOT, 'de');
  answer('de');
  await resumed;
  expect([localName(NAMES), chosenLanguageCode(), storage.getItem('localeLanguage')]).toEqual(['de', undefined, null]);
  const change = changeLanguage('fr');
  answer('fr');
  await change;
  expect([localName(NAMES), chosenLanguageCode(), storage.getItem('localeLanguage')]).toEqual(['fr', 'fr', 'fr']);
});

test('a language that the user has chosen takes precedence over that of a request', async () => {
  storage.setItem('localeLanguage', 'fr');
  const resumed = resumeLanguage(BOOT, 'de');
  answer('fr');
  await resumed;
  expect([localName(NAMES), chosenLanguageCode()]).toEqual(['fr', 'fr']);
});
