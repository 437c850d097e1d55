import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { FALLBACK_LANGUAGE, type LanguageCode } from '@foyer/contract/rules/language.ts';

const SHIPPED = new URL('../../../locales/', import.meta.url);
const CODE = /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/;

const { FOYER_LOCALES } = process.env; // texts are read before any configuration
const added =
  FOYER_LOCALES === undefined ? new Map<LanguageCode, URL>() : foldersOf(pathToFileURL(`${FOYER_LOCALES}/`));
/** Language → its folder of texts. Folders of FOYER_LOCALES are added to those that ship. */
const folders = new Map([...foldersOf(SHIPPED), ...added]);

/** Every language that has a folder of texts: English first, the others by code. */
export const LANGUAGES: readonly LanguageCode[] = [...folders.keys()].toSorted(
  (one, other) => Number(other === FALLBACK_LANGUAGE) - Number(one === FALLBACK_LANGUAGE) || (one < other ? -1 : 1),
);
/** Those of FOYER_LOCALES, whose texts may lack some. */
export const ADDED_LANGUAGES: readonly LanguageCode[] = [...added.keys()];

export const isLanguage = (code: string): boolean => folders.has(code);

/** The folder of the texts of a language. Throws for one that has none. */
export function localeFolder(code: LanguageCode): URL {
  const folder = folders.get(code);
  if (folder === undefined) throw new Error(`There is no language ${code}.`);
  return folder;
}

/** The folders whose names are language codes (BCP 47); none when there is no such place. */
function foldersOf(place: URL): ReadonlyMap<LanguageCode, URL> {
  const entries = existsSync(place) ? readdirSync(place, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory() && CODE.test(entry.name)).map(({ name }) => name);
  return new Map(names.map((name) => [name, new URL(`${name}/`, place)]));
}
