import type { LanguageCode } from './language.ts';

/** Regions of languages that ship. */
const REGIONS: Readonly<Record<LanguageCode, string>> = { en: 'GB', fr: 'FR', de: 'DE', es: 'ES', zh: 'CN' };

/** The locale in which dates and numbers are formatted where only the language is known, such as `de-DE`. */
export function defaultLocale(language: LanguageCode): string {
  return language in REGIONS ? `${language}-${REGIONS[language]}` : language;
}

/** What a language calls itself, in its spelling of titles. */
export function nativeName(code: LanguageCode): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
