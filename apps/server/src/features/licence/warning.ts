import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { defaultLocale } from '@foyer/contract/rules/locales.ts';

import { fillIn } from '#/features/translations/fill-in.ts';
import type { GetText } from '#/features/translations/service.ts';

/** The last day of a licence, or of the evaluation. */
export type Expiration = {
  readonly kind: 'evaluation' | 'primary' | 'enlarging';
  /** Empty for the evaluation. */
  readonly licenceId: string;
  readonly lastDay: string;
  /** 0 on the last day, negative afterwards. */
  readonly daysLeft: number;
};

/** Notice that warns of an expiration, in Markdown. It contains the date, since users may read it on a later day. */
export function renderWarning(
  { kind, licenceId, lastDay, daysLeft }: Expiration,
  language: LanguageCode,
  getText: GetText,
) {
  const what = kind === 'evaluation' ? 'evaluation' : 'licence';
  const date = new Intl.DateTimeFormat(defaultLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(lastDay),
  );
  const subject = fillIn(getText(language, `licence.warning.${what}`), { licence: licenceId });
  const values = { subject, date };
  const when = daysLeft < 0 ? 'over' : 'before';
  const effect = kind === 'enlarging' ? 'enlarging' : when;
  return {
    title: fillIn(getText(language, `licence.warning.title.${when}`), values),
    content: fillIn(getText(language, `licence.warning.text.${effect}`), values),
  };
}
