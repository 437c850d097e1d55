import { BOOT_TEXT_GROUPS } from '@foyer/contract/boot.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageCode } from '@foyer/contract/language.ts';

import type { SettingsService } from '#/features/settings/service.ts';

import type { Text } from './texts/text.ts';

export type LanguageTexts = { readonly i18n: LanguageCode; readonly data: { readonly base: Record<string, string> } };

/** Texts by language, cut once from the catalogue that holds each text in every language. */
export function createLanguages(catalogue: Readonly<Record<string, Text>>, settings: SettingsService) {
  const texts = new Map(
    LANGUAGES.map((code) => [
      code,
      {
        i18n: code,
        data: { base: Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, text[code]])) },
      },
    ]),
  );

  function textsOf(code: LanguageCode): LanguageTexts {
    return texts.get(code) ?? { i18n: code, data: { base: {} } };
  }

  return {
    /** The texts of every offered language. */
    async all(): Promise<LanguageTexts[]> {
      return (await settings.getOrLast('languages')).offered.map(textsOf);
    },

    /** One language's texts; those of the default, or else English, for one that is unknown or not offered. */
    async one(code: string): Promise<LanguageTexts> {
      const { offered, default: standard } = await settings.getOrLast('languages');
      const find = (wanted: string) => offered.find((language) => language === wanted);
      return textsOf(find(code) ?? find(standard) ?? FALLBACK_LANGUAGE);
    },

    /** The texts that the sign-in page carries inside. */
    forBoot(code: LanguageCode): Record<string, string> {
      const groups: readonly string[] = BOOT_TEXT_GROUPS;
      return Object.fromEntries(
        Object.entries(textsOf(code).data.base).filter(([key]) => groups.includes(key.split('.')[0] ?? '')),
      );
    },
  };
}

export type Languages = ReturnType<typeof createLanguages>;
