import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { DEFAULT_LOCALES } from '@foyer/contract/rules/locales.ts';

import { fillIn, type PlaceholderValues } from '#/features/translations/fill-in.ts';
import type { GetText } from '#/features/translations/service.ts';

import type { EmailFact } from './layout.ts';

type MailText = Extract<Parameters<GetText>[1], `mail.${string}`>;

/** Says the texts of mails in one language. */
export function createFormatter(language: LanguageCode, texts: GetText) {
  const plurals = new Intl.PluralRules(language);
  const clock = new Intl.DateTimeFormat(DEFAULT_LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });

  function format(text: MailText, values: PlaceholderValues = {}): string {
    return fillIn(texts(language, text), values);
  }

  function fact(name: string, value: string): EmailFact {
    return { name, value, line: format('mail.fact', { name, value }) };
  }

  return {
    format,
    fact,
    formatFact: (text: MailText, value: string) => fact(format(text), value),
    formatHours: (hours: number) =>
      format(`mail.hours.${plurals.select(hours) === 'one' ? 'one' : 'other'}`, { hours }),
    formatTime: (at: Date) => `${clock.format(at)} UTC`,
  };
}

export type EmailFormatter = ReturnType<typeof createFormatter>;
