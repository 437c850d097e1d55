import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { EmailTextKey, TextKey } from '@foyer/contract/generated/text-keys.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { ENGLISH_FOLDER, LANGUAGES, localeFolders } from '#/platform/i18n/languages.ts';

import { completeTexts } from './locale-problems.ts';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** File with the texts of emails, which browsers do not load. */
const EMAILS_FILE = 'emails.json';
/** First files in the administration's list of texts: every user reads their texts. */
const FIRST_FILES = ['frame.json', 'sign-in.json'];

const isEmailFile = (file: string) => file === EMAILS_FILE;

/**
 * Shipped texts of a language by key, without those of emails; `{name}` in a text is a placeholder. FOYER_LOCALES may
 * replace them. A missing text of an added language is English.
 */
export const shippedTexts = readOnce<TextKey>((file) => !isEmailFile(file));

export const shippedEmailTexts = readOnce<EmailTextKey>(isEmailFile);

/** Error for a FOYER_LOCALES file that cannot be read as texts. Its message names the file and the problem. */
export class LocaleFileError extends Error {}

/** Reads texts on first use, so that a broken FOYER_LOCALES file is reported like any other invalid configuration. */
function readOnce<Key extends string>(isRead: (file: string) => boolean) {
  let byLanguage: ReadonlyMap<LanguageCode, Texts<Key>> | undefined;
  return (language: LanguageCode): Texts<Key> => {
    byLanguage ??= readAll<Key>(isRead);
    const texts = byLanguage.get(language);
    if (texts === undefined) throw new Error(`There is no language ${language}.`);
    return texts;
  };
}

function readAll<Key extends string>(isRead: (file: string) => boolean): ReadonlyMap<LanguageCode, Texts<Key>> {
  const english = readEnglish(isRead);
  // Complete: every English key has a text.
  return new Map(LANGUAGES.map((code) => [code, completeTexts(code, readLocale(code, isRead), english) as Texts<Key>]));
}

export const inEveryLanguage = (key: TextKey): Record<LanguageCode, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, shippedTexts(language)[key]]));

/** The shipped English texts, without the replacements of FOYER_LOCALES. */
export const readEnglish = (isRead?: (file: string) => boolean): Texts<string> => readFolder(ENGLISH_FOLDER, isRead);

/** Texts of a language: the shipped ones, replaced by those of FOYER_LOCALES. Some may be missing. */
export const readLocale = (language: LanguageCode, isRead?: (file: string) => boolean): Texts<string> =>
  Object.assign({}, ...localeFolders(language).map((folder) => readFolder(folder, isRead)));

/**
 * Reads files in the format i18next JSON v4: nested objects, and CLDR plural suffixes such as `_one`. Throws
 * `LocaleFileError` when a file is not JSON, a value is not a text, or two files have the same key.
 */
function readFolder(folder: URL, isRead = (_file: string) => true): Texts<string> {
  const present = readdirSync(folder).filter((file) => file.endsWith('.json') && isRead(file));
  const files = new Set([...FIRST_FILES.filter((file) => present.includes(file)), ...present.toSorted()]);
  const texts: Record<string, string> = {};
  for (const file of files) {
    const path = fileURLToPath(new URL(file, folder));
    for (const [key, text] of flatten(readJson(path), path)) {
      if (Object.hasOwn(texts, key)) throw new LocaleFileError(`${path}: ${key} is in another file, too.`);
      texts[key] = text;
    }
  }
  return texts;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new LocaleFileError(`${path} is not JSON: ${String(error)}`);
  }
}

/** Flattens nested objects to texts with keys such as `devices.until`. */
function flatten(entry: unknown, path: string, key = ''): [string, string][] {
  if (typeof entry === 'string' && key !== '') return [[key, entry]];
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw new LocaleFileError(
      `${path}: ${key === '' ? 'the file must be an object' : `${key} must be a text or an object`}.`,
    );
  return Object.entries(entry).flatMap(([part, below]) => flatten(below, path, key === '' ? part : `${key}.${part}`));
}
