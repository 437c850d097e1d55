import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { DEFAULT_LOCALES } from '@foyer/contract/rules/locales.ts';

import { fillIn, type Values } from '#/features/translations/fill-in.ts';
import type { Say } from '#/features/translations/service.ts';

import type { Fact } from './layout.ts';

type MailText = Extract<Parameters<Say>[1], `mail.${string}`>;

/** Says the texts of mails in one language. */
export function wordsIn(language: LanguageCode, texts: Say) {
  const plurals = new Intl.PluralRules(language);
  const clock = new Intl.DateTimeFormat(DEFAULT_LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });

  function say(text: MailText, values: Values = {}): string {
    return fillIn(texts(language, text), values);
  }

  function fact(name: string, value: string): Fact {
    return { name, value, line: say('mail.fact', { name, value }) };
  }

  return {
    say,
    fact,
    sayFact: (text: MailText, value: string) => fact(say(text), value),
    sayHours: (hours: number) => say(`mail.hours.${plurals.select(hours) === 'one' ? 'one' : 'other'}`, { hours }),
    sayMoment: (at: Date) => `${clock.format(at)} UTC`,
  };
}

export type Words = ReturnType<typeof wordsIn>;
