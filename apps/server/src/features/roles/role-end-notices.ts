import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { defaultLocale } from '@foyer/contract/rules/locales.ts';

import { fillIn } from '#/features/translations/fill-in.ts';
import type { GetText } from '#/features/translations/service.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';
import { escapeMarkdown } from '#/platform/text/escape-markdown.ts';
import { toSingleLine } from '#/platform/text/sanitizers.ts';

import { ORDINARY_USER, ORGANISATION_ADMINISTRATOR } from './built-in.ts';
import type { EndingGrant } from './role-end-repository.ts';

/** Role assignments that end on the same day: their number, and the first ones. */
type EndingGrants = { readonly endsOn: string; readonly count: number; readonly first: readonly EndingGrant[] };

/** For the user of the roles, or for the administrator who granted them. */
type RoleEndNoticeForm = 'own' | 'granted';

/** Maximum number of role assignments that a notice lists. */
export const LISTED_ENDS = 5;

const BUILT_IN_NAMES = {
  [ORDINARY_USER]: 'roles.name.user',
  [ORGANISATION_ADMINISTRATOR]: 'roles.name.organisationAdministrator',
} as const;

/** Texts of the notice of the last day of one or several roles, by language. */
export function renderRoleEnds(ending: EndingGrants, form: RoleEndNoticeForm, getText: GetText) {
  return Object.fromEntries(LANGUAGES.map((language) => [language, renderNotice(ending, form, language, getText)]));
}

function renderNotice(
  { endsOn, count, first }: EndingGrants,
  form: RoleEndNoticeForm,
  language: LanguageCode,
  getText: GetText,
) {
  const locale = defaultLocale(language);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(endsOn));
  const formatNumber = (number: number) => new Intl.NumberFormat(locale).format(number);
  const [only] = first;
  if (count === 1 && only !== undefined) {
    const values = { ...namesOf(only, language, getText), date };
    return {
      title: toSingleLine(fillIn(getText(language, `roles.end.${form}.title`), values)),
      content: fillIn(getText(language, `roles.end.${form}.text`), escaped(values)),
    };
  }
  const values = { number: formatNumber(count), date };
  const lines = first
    .slice(0, LISTED_ENDS)
    .map((grant) => fillIn(getText(language, `roles.end.${form}.item`), escaped(namesOf(grant, language, getText))));
  const more = fillIn(getText(language, 'roles.end.more'), { number: formatNumber(count - lines.length) });
  const list = [...lines, ...(count > lines.length ? [more] : [])].map((line) => `- ${line}`).join('\n');
  return {
    title: fillIn(getText(language, `roles.end.${form}.severalTitle`), values),
    content: `${fillIn(getText(language, `roles.end.${form}.severalText`), values)}\n\n${list}`,
  };
}

function namesOf({ roleCode, roleName, placeName, username }: EndingGrant, language: LanguageCode, getText: GetText) {
  const builtIn = Object.entries(BUILT_IN_NAMES).find(([code]) => code === roleCode)?.[1];
  return { role: builtIn === undefined ? roleName : getText(language, builtIn), place: placeName, user: username };
}

const escaped = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeMarkdown(value)]));
