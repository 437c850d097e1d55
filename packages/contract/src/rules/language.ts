import Type from 'typebox';

import { closed, endpoint, mapOf } from '../core/endpoint.ts';

/** A language that the server has texts of (BCP 47): a folder of locale files. */
export type LanguageCode = string;
export const LanguageCode = Type.String({ format: 'language', maxLength: 16 });
/** The language of texts that no other rule decides; it ships always. */
export const FALLBACK_LANGUAGE: LanguageCode = 'en';

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
