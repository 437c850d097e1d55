import { closed, endpoint } from './core/endpoint.ts';
import { PageQuery, pageOf, Search, Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { CUSTOM_TEXT_LENGTH } from './limits/translations.ts';
import { LanguageCode } from './rules/language.ts';
import { SettingVersion } from './settings.ts';

const Nothing = Type.Null();
const Key = closed({ language: LanguageCode, key: Type.String({ minLength: 1, maxLength: 100 }) });

/** One text in one language: the default text, and the custom text that replaces it. */
const TextRow = closed({
  key: Type.String(),
  /** `{name}` in it is a placeholder; `{brand}` is the name of the installation. */
  shipped: Type.String(),
  /** The custom text; null while the default applies. */
  own: Type.Union([Type.String(), Nothing]),
  version: SettingVersion,
  changedAt: Type.Union([Time, Nothing]),
  /** Username of the last editor. */
  changedBy: Type.Union([Type.String(), Nothing]),
});
export type TextRow = Type.Static<typeof TextRow>;

/**
 * Key prefixes of the texts that users see at sign-in, in emails, in alerts of a weaker sign-in and where they review
 * sign-ins to their account. Only super administrators may customise these: a text there can send users to another site
 * with their password, or hide a sign-in that is not theirs.
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

/** Whether only super administrators may customise a text. */
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
    /** Restricts the list to customised texts. */
    changed: Type.Optional(Type.Boolean()),
    ...PageQuery,
  }),
  result: closed({
    ...pageOf(TextRow).properties,
    /** Number of custom texts in all languages. */
    own: Type.Integer(),
  }),
  errors: [],
  doc: 'All texts of the product in one language, in the order of its screens. With `query`, texts whose key or content contains it.',
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
  doc: 'Replaces a default text with a custom one, immediately on every process. Texts of sign-in, own accounts, settings, errors, pushes and emails require a super administrator (A0302). A0401 at `/text`: `blank`, invisible or bidirectional `characters`, `placeholder` that the text does not have, `placeholder_missing`, `too_many` custom texts; at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
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
  doc: 'Removes a custom text, so that the default text applies again. Texts of sign-in, own accounts, settings, errors, pushes and emails require a super administrator (A0302). A0401 at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
});
