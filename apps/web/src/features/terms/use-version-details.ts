import type { TermsVersion } from '@foyer/contract/terms.ts';

import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

/** Returns a formatter for the date, author and languages of a version. */
export function useVersionDetails(): (version: TermsVersion) => string[] {
  const t = useTexts();
  const moment = useFormatDateTime();
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return ({ publishedAt, publishedBy, languages }) => [
    moment(publishedAt),
    publishedBy,
    languages.length === 0 ? t('terms.standardShort') : list.format(languages.map((code) => names.of(code) ?? code)),
  ];
}
