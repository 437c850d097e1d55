import { DEFAULT_LOCALES } from '@foyer/contract/rules/locales.ts';

/**
 * The locale for dates and numbers in a language of the interface: with the region of the first language of the browser
 * that matches it, else with a default region. A region that writes the language in another script does not match:
 * zh-TW is no locale for simplified Chinese.
 */
export function localeOf(language: string, preferred: readonly string[] = navigator.languages): string {
  const { script } = new Intl.Locale(language).maximize();
  for (const tag of preferred) {
    const wanted = localeIn(tag);
    if (wanted?.language === language && wanted.region !== undefined && wanted.maximize().script === script)
      return `${language}-${wanted.region}`;
  }
  const defaults: Readonly<Record<string, string>> = DEFAULT_LOCALES;
  return defaults[language] ?? language;
}

/** Undefined for a tag that is not one of BCP 47, such as `C` or `en_US`, which some embedded browsers report. */
function localeIn(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** Formats dates and times as the user's region writes them. */
export function dateFormat(language: string, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), options);
}

/** Formats numbers as the user's region writes them. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language), options);
}

/** Formats how long ago something was in the wording of the user's region. */
export function relativeTimeFormat(
  language: string,
  options?: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return new Intl.RelativeTimeFormat(localeOf(language), options);
}
