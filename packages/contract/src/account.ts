import { closed, endpoint } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { DISPLAY_NAME_LENGTH } from './limits/users.ts';
import { LanguageCode } from './rules/language.ts';

const AccountInformationSchema = closed({
  username: Type.String(),
  displayName: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  /** Language of emails and, unless the session has selected one, of applications; null if none is set. */
  language: Type.Union([LanguageCode, Type.Null()]),
  organisation: Type.Union([Type.String(), Type.Null()]),
  roles: Type.Array(
    /** `place`: name of the organisation or store where the role applies. */
    closed({ role: closed({ code: Type.String(), name: Type.String() }), place: Type.String() }),
  ),
  lastSignIn: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

export const accountInformation = endpoint({
  method: 'GET',
  path: '/v2/users/information',
  access: 'full',
  result: AccountInformationSchema,
  errors: [],
  doc: "The caller's own account.",
});

export const changeAccountInformation = endpoint({
  method: 'PUT',
  path: '/v2/users/information',
  access: 'full',
  body: closed({
    displayName: Type.Optional(Type.String({ minLength: 1, maxLength: DISPLAY_NAME_LENGTH })),
    language: Type.Optional(LanguageCode),
  }),
  result: AccountInformationSchema,
  errors: [],
  rate: { calls: 60, seconds: 60 },
  doc: "Changes the caller's display name and email language. Omitted fields keep their values. Returns the changed account.",
});
