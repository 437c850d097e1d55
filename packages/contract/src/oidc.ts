import { closed, endpoint, mapOf } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { LanguageCode } from './rules/language.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });

export const suiteApplication = endpoint({
  method: 'GET',
  path: '/v2/oidc/applications/{code}',
  access: 'open',
  params: closed({ code: Code }),
  result: closed({
    code: Type.String(),
    names: mapOf(Type.String()),
    icon: Type.String(),
    /** Whether the application may receive users at an address on their device. */
    onDevice: Type.Boolean(),
  }),
  errors: [],
  rate: { calls: 600, seconds: 60 },
  doc: 'Name and icon of an installed application that sends a user to Foyer to sign in. A0404 for any other.',
});

export const openSuiteSession = endpoint({
  method: 'POST',
  path: '/v2/oidc/session',
  access: 'full',
  body: closed({ application: Code, language: Type.Optional(LanguageCode) }),
  result: closed({
    /** Whether the caller has a permission of the application in the selected customer and store. */
    opensHere: Type.Boolean(),
  }),
  errors: [],
  callerRate: { calls: 300, seconds: 60 },
  doc: "Lets applications recognise this browser: sets the cookie of the OpenID provider, which belongs to the caller's session and ends with it. A session without a selected customer and store starts at the store in which the caller last used the application, or else at the first ones where the caller may use it, in the given language. A0404 for an application that is not installed, A0302 for one that the caller may not open anywhere.",
});
