import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { FALLBACK_LANGUAGE, LANGUAGE_CODE_LENGTH, type LanguageCode } from '@foyer/contract/rules/language.ts';

const SHIPPED = new URL('../../../locales/', import.meta.url);
/** Folder of the shipped English texts. It defines all keys, and its texts replace those that a language lacks. */
export const ENGLISH_FOLDER = new URL(`${FALLBACK_LANGUAGE}/`, SHIPPED);

const { FOYER_LOCALES } = process.env; // the contract's schemas need the languages before any configuration is read
const shipped = foldersOf(SHIPPED);
const added =
  FOYER_LOCALES === undefined ? new Map<LanguageCode, URL>() : foldersOf(pathToFileURL(`${FOYER_LOCALES}/`));

/** All languages with a locale folder: English first, the others by code. */
export const LANGUAGES: readonly LanguageCode[] = [...new Set([...shipped.keys(), ...added.keys()])].toSorted(
  (one, other) => Number(other === FALLBACK_LANGUAGE) - Number(one === FALLBACK_LANGUAGE) || (one < other ? -1 : 1),
);
/** Languages of FOYER_LOCALES. They may lack some texts. */
export const ADDED_LANGUAGES: readonly LanguageCode[] = [...added.keys()];

export const isLanguage = (code: string): boolean => shipped.has(code) || added.has(code);

/** Locale folders of a language: the shipped one, then that of FOYER_LOCALES, whose texts replace the shipped ones. */
export const localeFolders = (code: LanguageCode): URL[] =>
  [shipped.get(code), added.get(code)].filter((folder) => folder !== undefined);

/** Whether a text is a canonical language code (BCP 47), such as `nl` or `pt-BR`, unlike `pt_BR` or `pt-br`. */
export function isLanguageCode(text: string): boolean {
  try {
    return text.length <= LANGUAGE_CODE_LENGTH && Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}

/** Subfolders whose names are language codes. Empty if the folder does not exist. */
function foldersOf(place: URL): ReadonlyMap<LanguageCode, URL> {
  const entries = existsSync(place) ? readdirSync(place, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory() && isLanguageCode(entry.name)).map(({ name }) => name);
  return new Map(names.map((name) => [name, new URL(`${name}/`, place)]));
}
