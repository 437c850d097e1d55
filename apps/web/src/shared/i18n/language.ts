import type { Boot } from '@foyer/contract/core/boot.ts';
import { STORAGE_KEYS } from '@foyer/contract/core/storage.ts';
import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { call } from '#/shared/api/api.ts';
import { readStored, readStoredJson, writeStored } from '#/shared/session/storage.ts';
import { createSharedState, useSharedState } from '#/shared/state/shared-state.ts';

import type { PluralKey, TextValues } from './text-values.ts';
import { fill, findText } from './texts.ts';

type LanguageOption = { readonly code: string; readonly name: string };
type LanguageState = {
  readonly language: string;
  readonly languages: readonly LanguageOption[];
  readonly texts: Readonly<Record<string, string>>;
  /** Whether all texts are loaded: the boot block has only those of the sign-in screen. */
  readonly complete: boolean;
};

const state = createSharedState<LanguageState>({ language: 'en', languages: [], texts: {}, complete: false });
let version = '';
/** Whether the current language is that of the authorisation request (`ui_locales`), for this visit only. */
let isTemporary = false;
/** The language requested last; a later response for another one is ignored. */
let requestedCode = state.read().language;

/** The text of a key in the current language; a number among the values chooses its plural form. */
export function t<K extends TextKey | PluralKey>(key: K, ...[values = {}]: TextValues<K>): string {
  const { texts, language } = state.read();
  return fill(findText(texts, language, key, values) ?? key, values);
}

/** The text of a key with its placeholders, for a component that fills them with elements. */
export function textTemplate(key: TextKey): string {
  return state.read().texts[key] ?? key;
}

/** `t`, for components: they render again when the language changes. */
export function useTexts(): typeof t {
  useSharedState(state, (current) => current.texts);
  return t;
}

export function useLanguage(): {
  language: string;
  languages: readonly LanguageOption[];
  changeLanguage: (code: string) => Promise<void>;
} {
  const language = useSharedState(state, (current) => current.language);
  const languages = useSharedState(state, (current) => current.languages);
  return { language, languages, changeLanguage };
}

/** The code of the current language, for code outside components. */
export function currentLanguage(): string {
  return state.read().language;
}

/** A name that is data, such as an application's: in the current language, else English, else any. */
export function localName(names: Readonly<Record<string, string>>): string {
  return names[state.read().language] ?? names['en'] ?? Object.values(names)[0] ?? '';
}

/** The code of the current language, if the user or the installation has chosen it. */
export function chosenLanguageCode(): string | undefined {
  return isTemporary ? undefined : state.read().language;
}

/** The language that this browser chose before, if the server still offers it. */
function chosenLanguage({ languages }: Boot): string | undefined {
  const stored = readStored(STORAGE_KEYS.localeLanguage);
  return languages.find(({ code }) => code === stored)?.code;
}

/** Sets the boot block's language immediately. */
export function startLanguage(boot: Boot): void {
  version = boot.version;
  isTemporary = false;
  requestedCode = boot.language;
  state.start({ language: boot.language, languages: boot.languages, texts: boot.texts, complete: false });
}

/**
 * Resumes the language chosen before, with texts from storage or the server. Otherwise it uses the language of the
 * request that led here, for this visit only. Falls back to the boot block's language.
 */
export async function resumeLanguage(boot: Boot, requested: string | undefined): Promise<void> {
  const chosen = chosenLanguage(boot);
  isTemporary = chosen === undefined && requested !== undefined;
  const language = chosen ?? requested ?? boot.language;
  const stored = storedTexts(language);
  if (stored !== undefined) setLanguage(language, stored);
  else if (language !== boot.language) await choose(language).catch(() => undefined);
}

/** Waits for every text of the current language. */
export async function textsLoaded(): Promise<void> {
  let loaded: string | undefined;
  while (!state.read().complete && loaded !== requestedCode) {
    loaded = requestedCode;
    await load(loaded);
  }
}

/** Fetches the texts again, so that an administrator's changes since the last visit are shown. */
export async function refreshTexts(): Promise<void> {
  await load(requestedCode).catch(() => undefined);
}

/** Sets and stores a language; of several choices the last one counts, in any order of the responses. */
export async function changeLanguage(code: string): Promise<void> {
  const [list] = await Promise.all([
    call('GET /v2/configs/system/systemI18n'),
    // Not `code`: for a language that is no longer offered, the server answered with the default one.
    choose(code).then(() => {
      isTemporary = false;
      writeStored(STORAGE_KEYS.localeLanguage, state.read().language);
    }),
  ]);
  state.write({ ...state.read(), languages: list.value });
  writeStored(STORAGE_KEYS.languageList, JSON.stringify(list.value));
}

async function choose(language: string): Promise<void> {
  requestedCode = language;
  try {
    await load(language);
  } catch (failure) {
    if (requestedCode === language) requestedCode = state.read().language;
    throw failure;
  }
}

const loads = new Map<string, Promise<void>>();

/** Fetches a language's texts and applies them; concurrent calls share one request. */
function load(language: string): Promise<void> {
  const loading = loads.get(language) ?? fetchTexts(language).finally(() => loads.delete(language));
  loads.set(language, loading);
  return loading;
}

async function fetchTexts(language: string): Promise<void> {
  const entries = await call('GET /v2/i18n', { query: { language } });
  const entry = entries.find(({ i18n }) => i18n === language) ?? entries[0];
  if (entry === undefined || language !== requestedCode) return;
  writeStored(STORAGE_KEYS.languageData, JSON.stringify({ version, entries: [entry] }));
  writeStored(STORAGE_KEYS.languageList, JSON.stringify(state.read().languages));
  setLanguage(entry.i18n, entry.data.base);
}

function setLanguage(language: string, texts: Readonly<Record<string, string>>): void {
  requestedCode = language;
  state.write({ ...state.read(), language, texts, complete: true });
  document.documentElement.lang = language;
}

/** Texts stored by an earlier visit; texts of another version may be incomplete. */
function storedTexts(language: string): Readonly<Record<string, string>> | undefined {
  const stored = readStoredJson('languageData') as
    | { version?: unknown; entries?: { i18n?: unknown; data?: { base?: Record<string, string> } }[] }
    | undefined; // written by load(); every step below tolerates another shape
  if (stored?.version !== version || !Array.isArray(stored.entries)) return undefined;
  return stored.entries.find((entry) => entry.i18n === language)?.data?.base;
}
