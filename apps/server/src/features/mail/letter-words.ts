import type { LanguageCode } from '@foyer/contract/language.ts';

import type { Say } from '#/features/languages/service.ts';

import type { Fact } from './layout.ts';

type MailText = Extract<Parameters<Say>[1], `mail.${string}`>;
type Values = Readonly<Record<string, string | number>>;

/** Says the texts of mails in one language. */
export function wordsIn(language: LanguageCode, texts: Say) {
  const plurals = new Intl.PluralRules(language);
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

  function say(text: MailText, values: Values = {}): string {
    // One pass, by a function: a placeholder or a "$&" inside a value stays what it is.
    return texts(language, text).replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  }

  function sayFact(text: MailText, value: string): Fact {
    const name = say(text);
    return { name, value, line: say('mail.fact', { name, value }) };
  }

  return {
    say,
    sayFact,
    sayHours: (hours: number) => say(`mail.hours.${plurals.select(hours) === 'one' ? 'one' : 'other'}`, { hours }),
    sayMoment: (at: Date) => `${clock.format(at)} UTC`,
  };
}

export type Words = ReturnType<typeof wordsIn>;
