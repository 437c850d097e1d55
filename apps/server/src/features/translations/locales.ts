import { readdirSync, readFileSync } from 'node:fs';

import type { EmailTextKey, TextKey } from '@foyer/contract/generated/text-keys.ts';
import { FALLBACK_LANGUAGE, type LanguageCode } from '@foyer/contract/rules/language.ts';

import { LANGUAGES, localeFolder } from '#/platform/i18n/languages.ts';

import { requiredKeys, sourceOf } from './locale-problems.ts';

type Texts<Key extends string> = Readonly<Record<Key, string>>;
/** A text of a locale file, or the texts below one part of their keys. */
type LocaleEntry = string | { readonly [part: string]: LocaleEntry };

/** The texts of emails, which browsers do not load. */
const EMAILS_FILE = 'emails.json';
/** First in the list where administrators change texts: the texts that every user reads. */
const FIRST_FILES = ['frame.json', 'sign-in.json'];

const isEmailFile = (file: string) => file === EMAILS_FILE;
const browserTexts = readLocales((file) => !isEmailFile(file));
const emailTexts = readLocales(isEmailFile);

/**
 * The shipped texts of a language by key, except those of emails; English where an added language has none. `{name}` in a
 * text is a placeholder.
 */
export const shippedTexts = (language: LanguageCode) => textsIn(browserTexts, language) as Texts<TextKey>;

/** The shipped texts of emails in a language. */
export const shippedEmailTexts = (language: LanguageCode) => textsIn(emailTexts, language) as Texts<EmailTextKey>;

function textsIn(texts: ReadonlyMap<LanguageCode, Texts<string>>, language: LanguageCode): Texts<string> {
  const found = texts.get(language);
  if (found === undefined) throw new Error(`There is no language ${language}.`);
  return found;
}

function readLocales(isRead: (file: string) => boolean): ReadonlyMap<LanguageCode, Texts<string>> {
  const english = readLocale(FALLBACK_LANGUAGE, isRead);
  return new Map(LANGUAGES.map((code) => [code, withEnglish(code, readLocale(code, isRead), english)]));
}

/** The texts of a language; missing ones are taken from English. */
function withEnglish(language: LanguageCode, texts: Texts<string>, english: Texts<string>): Texts<string> {
  const missing = requiredKeys(language, english).filter((key) => !Object.hasOwn(texts, key));
  return { ...texts, ...Object.fromEntries(missing.map((key) => [key, sourceOf(key, english) ?? key])) };
}

/** A text in every language. */
export const inEveryLanguage = (key: TextKey): Record<LanguageCode, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, shippedTexts(language)[key]]));

/**
 * Reads files in the format i18next JSON v4: nested objects, and plural suffixes of CLDR such as `_one`. Throws when a file
 * is not JSON, or a key is in two files.
 */
export function readLocale(language: LanguageCode, isRead = (_file: string) => true): Texts<string> {
  const folder = localeFolder(language);
  const present = readdirSync(folder).filter((file) => file.endsWith('.json') && isRead(file));
  const files = new Set([...FIRST_FILES.filter((file) => present.includes(file)), ...present.toSorted()]);
  const texts: Record<string, string> = {};
  for (const file of files)
    for (const [key, text] of flatten(readJson(new URL(file, folder)))) {
      if (Object.hasOwn(texts, key)) throw new Error(`${folder.pathname}${file}: ${key} is in another file, too.`);
      texts[key] = text;
    }
  return texts;
}

function readJson(file: URL): LocaleEntry {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file.pathname} is not JSON.`, { cause });
  }
}

function flatten(entry: LocaleEntry, key = ''): [string, string][] {
  if (typeof entry === 'string') return [[key, entry]];
  return Object.entries(entry).flatMap(([part, below]) => flatten(below, key === '' ? part : `${key}.${part}`));
}
