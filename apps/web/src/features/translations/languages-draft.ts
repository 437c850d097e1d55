import type { Settings } from '@foyer/contract/settings.ts';

import type { SettingDraft } from '#/administration/settings/use-setting.ts';
import { t } from '#/shared/i18n/language.ts';

export type LanguagesDraft = Settings['languages'];
export type OfferedLanguageCode = LanguagesDraft['default'];

/** The settings value is edited directly as the draft. */
export const LANGUAGE_SETTING: SettingDraft<'languages', LanguagesDraft> = {
  draftOf: (value) => value,
  valueOf: (draft) => draft,
  rules: [{ at: '/default', rule: 'not_offered', message: () => t('translations.wrong.notOffered') }],
};

/** Adds or removes an offered language; keeps the order of `all`. */
export function withLanguage(
  { offered }: LanguagesDraft,
  code: OfferedLanguageCode,
  isOffered: boolean,
  all: readonly OfferedLanguageCode[],
): LanguagesDraft['offered'] {
  return all.filter((one) => (one === code ? isOffered : offered.includes(one)));
}

/** The name of a language in another language. */
export function nameIn(language: string, code: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
}
