import Type, { type TSchema } from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
import { type SettingName, SETTINGS } from './setting-values.ts';

/** Grows with each change; 0 while nobody has changed it. There is room for one more. */
export const SettingVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_646 });

const NoAuthor = Type.Null();

/** A setting as it stands, and as it ships. */
function viewOf<S extends TSchema>(value: S) {
  return closed({
    value,
    shipped: value,
    version: SettingVersion,
    changedAt: Type.Union([Time, NoAuthor]),
    /** Username of who changed it last. */
    changedBy: Type.Union([Type.String(), NoAuthor]),
  });
}

const SETTING_VIEWS = {
  signInPage: viewOf(SETTINGS.signInPage),
  password: viewOf(SETTINGS.password),
  mfa: viewOf(SETTINGS.mfa),
  session: viewOf(SETTINGS.session),
  languages: viewOf(SETTINGS.languages),
  files: viewOf(SETTINGS.files),
  brand: viewOf(SETTINGS.brand),
};
const SettingsView = closed(SETTING_VIEWS);
export type SettingsView = Type.Static<typeof SettingsView>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/v2/manage/settings',
  access: 'settings.read',
  result: SettingsView,
  errors: [],
  doc: 'Every setting that is no secret, as it stands and as it ships.',
});

/** Declares the call that changes one setting as a whole. */
function change<const N extends SettingName, S extends TSchema, R extends TSchema>(
  name: N,
  value: S,
  result: R,
  doc: string,
) {
  return endpoint({
    method: 'PUT',
    path: `/v2/manage/settings/${name}`,
    access: 'settings.write',
    body: closed({ value, version: SettingVersion }),
    result,
    errors: ['confirmation_needed'],
    callerRate: { calls: 120, seconds: 60 },
    doc: `${doc} It applies at once on every process. A change that makes sign-in weaker takes a super administrator (A0302 with \`weaker\` at the field, as \`/value/mode\`); all of them are notified of it. A0401 at \`/version\` after an edit conflict. Needs a confirmation (A0301).`,
  });
}

export const changeSignInPage = change(
  'signInPage',
  SETTINGS.signInPage,
  SETTING_VIEWS.signInPage,
  'Changes the sign-in page. Providers, Microsoft and WeChat take a super administrator (A0302). A0401 at `/value/SSOConfig/…`: `name` of a provider that is none, `address` that is no https address, `too_many`.',
);
export const changePasswordRules = change(
  'password',
  SETTINGS.password,
  SETTING_VIEWS.password,
  'Changes what passwords must be like, from the next one that is chosen on, and when they expire.',
);
export const changeMfa = change(
  'mfa',
  SETTINGS.mfa,
  SETTING_VIEWS.mfa,
  'Changes the second factor, from the next sign-in on.',
);
export const changeSessionRules = change(
  'session',
  SETTINGS.session,
  SETTING_VIEWS.session,
  'Changes how long sessions last and how many one user may have. A0401 at `/value/idleSeconds` (`beyond_absolute`) when it is longer than a session lasts at all.',
);
export const changeLanguages = change(
  'languages',
  SETTINGS.languages,
  SETTING_VIEWS.languages,
  'Changes which languages are offered. A0401 at `/value/default` (`not_offered`) for a default that is not.',
);
export const changeFiles = change('files', SETTINGS.files, SETTING_VIEWS.files, 'Changes how large a file may be.');
export const changeBrand = change(
  'brand',
  SETTINGS.brand,
  SETTING_VIEWS.brand,
  'Changes name, company, colours and logo. A0401 at `/value/primary` and `/value/primaryDark` (`contrast`) for a colour on which white text has less than 4.5:1, at `/value/logo` (`unknown`) for a picture that was not uploaded.',
);
