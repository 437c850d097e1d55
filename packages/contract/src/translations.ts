import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { PageQuery, pageOf, Search, Time } from './core/pagination.ts';
import { CUSTOM_TEXT_LENGTH } from './limits/translations.ts';
import { LanguageCode } from './rules/language.ts';
import { SettingVersion } from './settings.ts';

const Nothing = Type.Null();
const Key = closed({ language: LanguageCode, key: Type.String({ minLength: 1, maxLength: 100 }) });

/** One text in one language: the words that ship, and those that stand in their place. */
const TextRow = closed({
  key: Type.String(),
  /** `{name}` in it is a placeholder; `{brand}` is what the installation calls itself. */
  shipped: Type.String(),
  /** An administrator's own words; null while it is as it ships. */
  own: Type.Union([Type.String(), Nothing]),
  version: SettingVersion,
  changedAt: Type.Union([Time, Nothing]),
  /** Username of who changed it last. */
  changedBy: Type.Union([Type.String(), Nothing]),
});
export type TextRow = Type.Static<typeof TextRow>;

/**
 * First parts of the keys of what people read at sign-in, in emails, in alerts of a weaker sign-in and where they review
 * sign-ins to their account. Words there can send people elsewhere with their password, or hide a sign-in that is not
 * theirs, so only super administrators write their own.
 */
const SIGN_IN_GROUPS: readonly string[] = [
  'frame',
  'signIn',
  'errors',
  'mfa',
  'passkeys',
  'password',
  'externalSignIn',
  'wechat',
  'oidc',
  'emails',
  'settings',
  'pushes',
  'account',
  'devices',
  'linkedAccounts',
];

/** Whether only super administrators may put own words in the place of a text. */
export function isSignInText(key: string): boolean {
  return SIGN_IN_GROUPS.includes(key.split('.')[0] ?? '');
}

export const listTexts = endpoint({
  method: 'GET',
  path: '/v2/manage/texts',
  weight: 8,
  access: 'settings.read',
  query: closed({
    language: LanguageCode,
    query: Type.Optional(Search),
    /** Only those that are not as they ship. */
    changed: Type.Optional(Type.Boolean()),
    ...PageQuery,
  }),
  result: closed({
    ...pageOf(TextRow).properties,
    /** How many own texts there are, in all languages. */
    own: Type.Integer(),
  }),
  errors: [],
  doc: 'Every text of the product in one language, in the order of its screens; with `query` those whose key or words hold it.',
});

export const changeText = endpoint({
  method: 'PUT',
  path: '/v2/manage/texts/{language}/{key}',
  access: 'settings.write',
  params: Key,
  body: closed({ text: Type.String({ minLength: 1, maxLength: CUSTOM_TEXT_LENGTH }), version: SettingVersion }),
  result: TextRow,
  errors: ['confirmation_needed'],
  callerRate: { calls: 600, seconds: 60 },
  doc: 'Replaces a built-in text, at once on every process. Texts of sign-in, own accounts and emails take a super administrator (A0302). A0401 at `/text`: `blank`, invisible or bidirectional `characters`, `placeholder` that the text does not have, `placeholder_missing`, `too_many` own texts; at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
});

export const resetText = endpoint({
  method: 'DELETE',
  path: '/v2/manage/texts/{language}/{key}',
  access: 'settings.write',
  params: Key,
  query: closed({ version: SettingVersion }),
  result: TextRow,
  errors: ['confirmation_needed'],
  callerRate: { calls: 600, seconds: 60 },
  doc: 'Takes own words back: the text is as it ships again. Texts of sign-in, own accounts and emails take a super administrator (A0302). A0401 at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
});
