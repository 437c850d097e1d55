import Type from 'typebox';

import { closed, endpoint, mapOf } from '../core/endpoint.ts';

/** Languages that Foyer ships complete. */
export const LANGUAGES = ['en', 'fr', 'de', 'es', 'zh'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: LanguageCode = 'en';

/** What each language calls itself. */
export const LANGUAGE_NAMES = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  zh: '中文',
} as const satisfies Record<LanguageCode, string>;

const Language = closed({ code: Type.String(), name: Type.String() });

const LanguageData = closed({
  /** Language code of the texts. */
  i18n: Type.String(),
  data: closed({ base: mapOf(Type.String()) }),
});

export const languageData = endpoint({
  method: 'GET',
  path: '/v2/i18n',
  weight: 4,
  access: 'open',
  query: closed({ language: Type.Optional(Type.String({ maxLength: 16 })) }),
  result: Type.Array(LanguageData),
  errors: [],
  cacheable: true,
  doc: 'Texts of every offered language, or of the one named by `language`; one that is unknown or not offered answers with the default language.',
});

export const LanguageList = closed({ value: Type.Array(Language), default: Type.String() });
