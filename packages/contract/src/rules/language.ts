import { closed, endpoint, mapOf } from '../core/endpoint.ts';
import * as Type from '../core/schema.ts';

/** BCP 47 code of a language for which the server has a folder of locale files. */
export type LanguageCode = string;
/** Longest code of a language, in characters. */
export const LANGUAGE_CODE_LENGTH = 16;
export const LanguageCode = Type.String({ format: 'language', maxLength: LANGUAGE_CODE_LENGTH });
/** Language of texts for which no other rule selects one. Its locale files are part of Foyer. */
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
  doc: 'Texts of all offered languages, or of the one in `language`. If that is unknown or not offered, the texts of the default language.',
});

export const LanguageList = closed({ value: Type.Array(Language), default: Type.String() });
