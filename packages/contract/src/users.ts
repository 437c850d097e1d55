import Type from 'typebox';

import { closed, endpoint } from './endpoint.ts';

export const ownInformation = endpoint({
  method: 'GET',
  path: '/v2/users/information',
  access: 'full',
  result: closed({
    username: Type.String(),
    displayName: Type.String(),
    email: Type.Union([Type.String(), Type.Null()]),
    organisation: Type.Union([Type.String(), Type.Null()]),
    roles: Type.Array(closed({ role: Type.String(), organisation: Type.String() })),
    lastSignIn: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  }),
  errors: [],
  doc: "The caller's own account.",
});
