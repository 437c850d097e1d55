import { defaultLocale } from '@foyer/contract/rules/locales.ts';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  dateFormat,
  localeOf,
  numberFormat,
  relativeTimeFormat,
  formatDate,
  formatDateRange,
  formatShortDate,
  formatDateTime,
  formatEnteredDateTime,
  formatRelativeTime,
  formatFileSize,
} from './format.ts';

const EVENING = new Date(2026, 10, 25, 21, 12);
const AT_MINUTE = { dateStyle: 'medium', timeStyle: 'short' } as const;

beforeEach(() => vi.stubGlobal('navigator', { languages: [] }));

test('the region is that of the first browser language that matches the language of the interface', () => {
  expect(localeOf('de', ['en-US', 'de-AT', 'de-CH'])).toBe('de-AT');
  expect(localeOf('en', ['en-US', 'en'])).toBe('en-US');
  expect(localeOf('en', ['en', 'en-IE'])).toBe('en-IE');
  expect(localeOf('es', ['es-419'])).toBe('es-419');
  expect(localeOf('fr', ['fr-CA-u-hc-h12'])).toBe('fr-CA');
});

test('without a matching region each language has a default one', () => {
  expect(localeOf('fr', [])).toBe('fr-FR');
  for (const language of ['en', 'fr', 'de', 'es', 'zh']) {
    expect(localeOf(language, [])).toBe(defaultLocale(language));
    expect(localeOf(language, [language, 'it-IT', 'C', 'en_US', ''])).toBe(defaultLocale(language));
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

test('a day is the one in the licence, in every time zone of the device', () => {
  expect(formatDate('2027-01-31', 'en')).toBe('31 January 2027');
  expect(formatDate('2027-01-31', 'de')).toBe('31. Januar 2027');
  expect(formatDate('2027-01-31', 'zh')).toBe('2027年1月31日');
  expect(formatShortDate('2027-01-31', 'de')).toBe('31.01.2027');
});

test('a period contains its year once where that is enough', () => {
  expect(formatDateRange('2026-01-01', '2026-12-31', 'en')).toMatch(/^1 Jan\s–\s31 Dec 2026$/);
  expect(formatDateRange('2026-01-01', '2027-12-31', 'en')).toMatch(/^1 Jan 2026\s–\s31 Dec 2027$/);
});

test('a date and time is formatted to the minute', () => {
  const noon = new Date(2026, 10, 22, 12, 5);
  expect(formatDateTime(noon, 'de')).toBe('22.11.2026, 12:05');
  expect(formatDateTime(noon.toISOString(), 'de')).toBe('22.11.2026, 12:05');
  expect(formatDateTime(noon, 'en')).toBe('22 Nov 2026, 12:05');
});

test('what is entered into a native field is repeated with the month as a word', () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  expect(formatEnteredDateTime('2026-03-04T21:12', 'de')).toBe('Mi., 4. März 2026 um 21:12');
  expect(formatEnteredDateTime('2026-03-04T21:12', 'zh')).toBe('2026年3月4日周三 21:12');
  expect(formatEnteredDateTime('2026-03-04T21:12', 'en')).toMatch(/^Wed, March 4, 2026 at 9:12\sPM$/);
  expect(formatEnteredDateTime('', 'de')).toBeUndefined();
  expect(formatEnteredDateTime('partly entered', 'de')).toBeUndefined();
});

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [0, 'now', 'jetzt', '现在'],
  [59, 'now', 'jetzt', '现在'],
  [60, '1 minute ago', 'vor 1 Minute', '1分钟前'],
  [59 * 60 + 59, '59 minutes ago', 'vor 59 Minuten', '59分钟前'],
  [3600, '1 hour ago', 'vor 1 Stunde', '1小时前'],
  [23 * 3600, '23 hours ago', 'vor 23 Stunden', '23小时前'],
  [24 * 3600, 'yesterday', 'gestern', '昨天'],
  [72 * 3600, '3 days ago', 'vor 3 Tagen', '3天前'],
])('a moment %i seconds ago is "%s"', (seconds, ...expected) => {
  expect(['en', 'de', 'zh'].map((language) => formatRelativeTime(ago(seconds), now, language))).toEqual(expected);
});

test('a moment that the clock of this device has not reached yet is now', () => {
  expect(formatRelativeTime(ago(-90), now, 'en')).toBe('now');
});

test.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [1023, 'en', '1,023 bytes'],
  [1024, 'en', '1 kB'],
  [1536, 'en', '1.5 kB'],
  [1536, 'de', '1,5 kB'],
  [1536, 'fr', '1,5 ko'],
  [1024 ** 2 - 1, 'en', '1 MB'],
  [20 * 1024 ** 2, 'en', '20 MB'],
  [20 * 1024 ** 2, 'zh', '20 MB'],
  [25.4 * 1024 ** 2, 'es', '25 MB'],
  [3 * 1024 ** 4, 'en', '3,072 GB'],
])('%i bytes are in %s "%s"', (bytes, language, expected) => {
  expect(formatFileSize(bytes, language).replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(expected);
});
