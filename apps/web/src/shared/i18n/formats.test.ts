import { LANGUAGES } from '@foyer/contract/rules/language.ts';
import { DEFAULT_LOCALES } from '@foyer/contract/rules/locales.ts';
import { expect, test, vi } from 'vitest';

import { dateFormat, localeOf, numberFormat, relativeTimeFormat } from './formats.ts';

const EVENING = new Date(2026, 10, 25, 21, 12);
const AT_MINUTE = { dateStyle: 'medium', timeStyle: 'short' } as const;

test('the region is that of the first browser language that matches the language of the interface', () => {
  expect(localeOf('de', ['en-US', 'de-AT', 'de-CH'])).toBe('de-AT');
  expect(localeOf('en', ['en-US', 'en'])).toBe('en-US');
  expect(localeOf('en', ['en', 'en-IE'])).toBe('en-IE');
  expect(localeOf('es', ['es-419'])).toBe('es-419');
  expect(localeOf('fr', ['fr-CA-u-hc-h12'])).toBe('fr-CA');
});

test('without a matching region each language has a default one', () => {
  for (const language of LANGUAGES) {
    expect(localeOf(language, [])).toBe(DEFAULT_LOCALES[language]);
    expect(localeOf(language, [language, 'it-IT', 'C', 'en_US', ''])).toBe(DEFAULT_LOCALES[language]);
  }
  expect(localeOf('pt', ['en-US'])).toBe('pt');
});

test('a region that writes the language in another script does not match', () => {
  expect(localeOf('zh', ['zh-TW', 'zh-HK', 'zh-Hant-SG'])).toBe('zh-CN');
  expect(localeOf('zh', ['zh-TW', 'zh-SG'])).toBe('zh-SG');
});

test('dates, numbers and relative times follow the region of the browser', () => {
  vi.stubGlobal('navigator', { languages: ['de-CH', 'en'] });
  expect(dateFormat('en', AT_MINUTE).format(EVENING)).toBe('25 Nov 2026, 21:12');
  expect(dateFormat('de', AT_MINUTE).format(EVENING)).toBe('25.11.2026, 21:12');
  expect(numberFormat('de').format(1234.5)).toMatch(/^1.234\.5$/);
  expect(relativeTimeFormat('en', { numeric: 'auto' }).format(-1, 'day')).toBe('yesterday');
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  expect(dateFormat('en', AT_MINUTE).format(EVENING)).toMatch(/^Nov 25, 2026, 9:12\sPM$/);
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
});
