import type { LanguageCode } from '@foyer/contract/language.ts';
import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits.ts';

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

/** All but the two joiners, which some scripts and emoji are written with. Marks of direction are among them. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
const BREAKS_AND_CONTROLS = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu;
const SOMETHING_TO_READ = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What somebody chose as a name, as one short line that reads in the direction of the text around it; empty when
 * there is nothing to read. Everything else, markup too, stays literally: escaping is the layout's business.
 */
export function plainName(given: string, longest: number = DISPLAY_NAME_LENGTH): string {
  const characters = Array.from(given.replaceAll(INVISIBLE, '').replaceAll(BREAKS_AND_CONTROLS, ' ').trim());
  const name = characters.length <= longest ? characters : [...characters.slice(0, longest - 1), '…'];
  return name.some((character) => SOMETHING_TO_READ.test(character)) ? name.join('') : '';
}
