import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { FALLBACK_LANGUAGE, type LanguageCode } from '@foyer/contract/rules/language.ts';

const SHIPPED = new URL('../../../locales/', import.meta.url);
const CODE = /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/;

const { FOYER_LOCALES } = process.env; // texts are read before any configuration
const added =
  FOYER_LOCALES === undefined ? new Map<LanguageCode, URL>() : foldersOf(pathToFileURL(`${FOYER_LOCALES}/`));
/** Language → its locale folder. Folders of FOYER_LOCALES are added to the shipped ones, or replace them. */
const folders = new Map([...foldersOf(SHIPPED), ...added]);

/** All languages that have a locale folder: English first, the others by code. */
export const LANGUAGES: readonly LanguageCode[] = [...folders.keys()].toSorted(
  (one, other) => Number(other === FALLBACK_LANGUAGE) - Number(one === FALLBACK_LANGUAGE) || (one < other ? -1 : 1),
);
/** Languages of FOYER_LOCALES, which may lack some texts. */
export const ADDED_LANGUAGES: readonly LanguageCode[] = [...added.keys()];

export const isLanguage = (code: string): boolean => folders.has(code);

/** The locale folder of a language. Throws for a language without one. */
export function localeFolder(code: LanguageCode): URL {
  const folder = folders.get(code);
  if (folder === undefined) throw new Error(`There is no language ${code}.`);
  return folder;
}

/** Subfolders whose names are language codes (BCP 47); none when the folder does not exist. */
function foldersOf(place: URL): ReadonlyMap<LanguageCode, URL> {
  const entries = existsSync(place) ? readdirSync(place, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory() && CODE.test(entry.name)).map(({ name }) => name);
  return new Map(names.map((name) => [name, new URL(`${name}/`, place)]));
}
