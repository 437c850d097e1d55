import type { LanguageCode } from '@foyer/contract/language.ts';

import { fillIn, type Say } from '#/features/languages/service.ts';

/** The last day of a licence, or of the evaluation. */
export type Ending = {
  readonly kind: 'evaluation' | 'primary' | 'enlarging';
  /** Empty for the evaluation. */
  readonly licenceId: string;
  readonly lastDay: string;
  /** Until that day, on which it is 0; less when it is over. */
  readonly daysLeft: number;
};

/** The notice that warns of an end, in Markdown. */
export function writeWarning({ kind, licenceId, lastDay, daysLeft }: Ending, language: LanguageCode, say: Say) {
  const what = kind === 'evaluation' ? 'evaluation' : 'licence';
  const when = daysLeft < 0 ? 'over' : daysLeft === 0 ? 'today' : pluralOf(daysLeft, language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(lastDay));
  const subject = fillIn(say(language, `licence.warning.${what}`), { licence: licenceId });
  const values = { subject, days: daysLeft, date };
  const effect = kind === 'enlarging' ? 'enlarging' : daysLeft < 0 ? 'over' : 'before';
  return {
    title: fillIn(say(language, `licence.warning.title.${when}`), values),
    content: fillIn(say(language, `licence.warning.text.${effect}`), values),
  };
}

const pluralOf = (days: number, language: LanguageCode) =>
  new Intl.PluralRules(language).select(days) === 'one' ? 'one' : 'other';
