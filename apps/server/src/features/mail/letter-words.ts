import type { LanguageCode } from '@foyer/contract/language.ts';

import { mail } from '#/features/languages/texts/mail.ts';

import type { Fact } from './layout.ts';

type MailText = keyof typeof mail;
type Values = Readonly<Record<string, string | number>>;

/** Says the texts of mails in one language. */
export function wordsIn(language: LanguageCode) {
  const plurals = new Intl.PluralRules(language);
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

  function say(text: MailText, values: Values = {}): string {
    // One pass, by a function: a placeholder or a "$&" inside a value stays what it is.
    return mail[text][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
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
