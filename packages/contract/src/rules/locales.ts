import type { LanguageCode } from './language.ts';

/** Regions of the included languages. */
const REGIONS: Readonly<Record<LanguageCode, string>> = { en: 'GB', fr: 'FR', de: 'DE', es: 'ES', zh: 'CN' };

/** Locale for dates and numbers if only the language is known, such as `de-DE`. */
export function defaultLocale(language: LanguageCode): string {
  return language in REGIONS ? `${language}-${REGIONS[language]}` : language;
}

/** Native name of a language, capitalised. */
export function nativeName(code: LanguageCode): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
