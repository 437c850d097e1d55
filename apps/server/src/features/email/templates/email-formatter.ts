import type { EmailTextKey, EmailTextPlaceholders } from '@foyer/contract/generated/text-keys.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { defaultLocale } from '@foyer/contract/rules/locales.ts';

import { fillIn } from '#/features/translations/fill-in.ts';
import type { GetText } from '#/features/translations/service.ts';

import type { EmailFact } from './layout.ts';

/** Formats texts, plurals and times (UTC) of emails in one language. */
export function createFormatter(language: LanguageCode, texts: GetText) {
  const plurals = new Intl.PluralRules(language);
  const clock = new Intl.DateTimeFormat(defaultLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });

  function format<K extends EmailTextKey>(
    text: K,
    values: Partial<Record<EmailTextPlaceholders[K], string | number>> = {},
  ): string {
    return fillIn(texts(language, text), values);
  }

  function fact(name: string, value: string): EmailFact {
    return { name, value, line: format('emails.fact', { name, value }) };
  }

  return {
    format,
    fact,
    formatFact: (text: EmailTextKey, value: string) => fact(format(text), value),
    // `hours_other` represents the plural forms of all languages, which differ.
    formatHours: (hours: number) => format(`emails.hours_${plurals.select(hours)}` as 'emails.hours_other', { hours }),
    formatTime: (at: Date) => `${clock.format(at)} UTC`,
  };
}

export type EmailFormatter = ReturnType<typeof createFormatter>;
