import { BOOT_TEXT_GROUPS } from '@foyer/contract/boot.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageCode } from '@foyer/contract/language.ts';

import type { Text } from './texts/text.ts';

export type LanguageTexts = { readonly i18n: LanguageCode; readonly data: { readonly base: Record<string, string> } };

/** Texts by language, cut once from the catalogue that holds each text in every language. */
export function createLanguages(catalogue: Readonly<Record<string, Text>>) {
  const texts = new Map(
    LANGUAGES.map((code) => [
      code,
      {
        i18n: code,
        data: { base: Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, text[code]])) },
      },
    ]),
  );
  const all = [...texts.values()];

  function one(code: string): LanguageTexts {
    const known = LANGUAGES.find((language) => language === code) ?? FALLBACK_LANGUAGE;
    return texts.get(known) ?? { i18n: known, data: { base: {} } };
  }

  return {
    all: (): LanguageTexts[] => all,

    /** One language's texts; the fallback's for a language that Foyer does not have. */
    one,

    /** The texts that the sign-in page carries inside. */
    forBoot(code: LanguageCode): Record<string, string> {
      const groups: readonly string[] = BOOT_TEXT_GROUPS;
      return Object.fromEntries(
        Object.entries(one(code).data.base).filter(([key]) => groups.includes(key.split('.')[0] ?? '')),
      );
    },
  };
}

export type Languages = ReturnType<typeof createLanguages>;
