import Type, { type TSchema } from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { Time } from './core/list.ts';
import { type SettingName, SETTINGS } from './setting-values.ts';

/** Grows with each change; 0 while nobody has changed it. There is room for one more. */
export const SettingVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_646 });

const Nobody = Type.Null();

/** A setting as it stands, and as it ships. */
function shown<S extends TSchema>(value: S) {
  return closed({
    value,
    shipped: value,
    version: SettingVersion,
    changedAt: Type.Union([Time, Nobody]),
    /** Username of who changed it last. */
    changedBy: Type.Union([Type.String(), Nobody]),
  });
}

const SHOWN = {
  signInPage: shown(SETTINGS.signInPage),
  password: shown(SETTINGS.password),
  mfa: shown(SETTINGS.mfa),
  session: shown(SETTINGS.session),
  languages: shown(SETTINGS.languages),
  files: shown(SETTINGS.files),
  brand: shown(SETTINGS.brand),
};
const ShownSettings = closed(SHOWN);
export type ShownSettings = Type.Static<typeof ShownSettings>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/v2/manage/settings',
  access: 'settings.read',
  result: ShownSettings,
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
  SHOWN.signInPage,
  'Changes the sign-in page. Providers, Microsoft and WeChat take a super administrator (A0302). A0401 at `/value/SSOConfig/…`: `name` of a provider that is none, `address` that is no https address, `too_many`.',
);
export const changePasswordRules = change(
  'password',
  SETTINGS.password,
  SHOWN.password,
  'Changes what passwords must be like, from the next one that is chosen on, and when they expire.',
);
export const changeMfa = change('mfa', SETTINGS.mfa, SHOWN.mfa, 'Changes the second factor, from the next sign-in on.');
export const changeSessionRules = change(
  'session',
  SETTINGS.session,
  SHOWN.session,
  'Changes how long sessions last and how many one user may have. A0401 at `/value/idleSeconds` (`beyond_absolute`) when it is longer than a session lasts at all.',
);
export const changeLanguages = change(
  'languages',
  SETTINGS.languages,
  SHOWN.languages,
  'Changes which languages are offered. A0401 at `/value/default` (`not_offered`) for a default that is not.',
);
export const changeFiles = change('files', SETTINGS.files, SHOWN.files, 'Changes how large a file may be.');
export const changeBrand = change(
  'brand',
  SETTINGS.brand,
  SHOWN.brand,
  'Changes name, company, colours and logo. A0401 at `/value/primary` and `/value/primaryDark` (`contrast`) for a colour on which white text has less than 4.5:1, at `/value/logo` (`unknown`) for a picture that was not uploaded.',
);
