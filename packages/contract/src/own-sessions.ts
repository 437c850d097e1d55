import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';

/** A live session, as its owner sees it. */
export const AccountSession = closed({
  id: Type.String(),
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
  /** Such as "Chrome" and "Windows", as far as the browser tells; empty when it does not. */
  browser: Type.String(),
  system: Type.String(),
  address: Type.String(),
  pathway: Type.String(),
  signedInAt: Type.String({ format: 'date-time' }),
  /** To the minute. */
  lastSeenAt: Type.String({ format: 'date-time' }),
});
export type AccountSession = Type.Static<typeof AccountSession>;

export const accountSessions = endpoint({
  method: 'GET',
  path: '/v2/users/sessions',
  access: 'full',
  result: closed({ list: Type.Array(AccountSession) }),
  errors: [],
  doc: "The caller's live sessions, each on one device, the latest used first.",
});

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/v2/users/sessions/{id}',
  access: 'full',
  params: closed({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Null(),
  errors: [],
  doc: 'Signs one other device of the caller out. A0404 for a session that is over, the own one, or of somebody else.',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v2/users/sessions',
  weight: 4,
  access: 'full',
  result: closed({ ended: Type.Integer() }),
  errors: [],
  doc: 'Signs all other devices of the caller out; the calling session stays.',
});
