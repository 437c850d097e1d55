import type { LanguageCode } from './language.ts';

/** How dates and numbers are formatted in each language where no region is known. */
export const DEFAULT_LOCALES = {
  en: 'en-GB',
  fr: 'fr-FR',
  de: 'de-DE',
  es: 'es-ES',
  zh: 'zh-CN',
} as const satisfies Record<LanguageCode, string>;
