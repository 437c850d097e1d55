import { closed, endpoint } from './core/endpoint.ts';
import { Id, PageQuery, pageOf, Search } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { OrganisationName } from './organisations.ts';

/** A live session, as its owner sees it. */
export const AccountSession = closed({
  id: Type.String(),
  /** Whether this is the caller's session. */
  current: Type.Boolean(),
  /** Browser and system, such as "Chrome" and "Windows", as reported by the browser; empty if it reports nothing. */
  browser: Type.String(),
  system: Type.String(),
  address: Type.String(),
  pathway: Type.String(),
  signedInAt: Type.String({ format: 'date-time' }),
  /** Time of the last use, to the minute. */
  lastSeenAt: Type.String({ format: 'date-time' }),
});
export type AccountSession = Type.Static<typeof AccountSession>;

export const accountSessions = endpoint({
  method: 'GET',
  path: '/v2/users/sessions',
  access: 'full',
  result: closed({ list: Type.Array(AccountSession) }),
  errors: [],
  doc: "The caller's live sessions, each on one device, most recently used first.",
});

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/v2/users/sessions/{id}',
  access: 'full',
  params: closed({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Null(),
  errors: [],
  doc: 'Signs out one other device of the caller. A0404 for a session that has ended, for the calling one, and for one of another user.',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v2/users/sessions',
  weight: 4,
  access: 'full',
  result: closed({ ended: Type.Integer() }),
  errors: [],
  doc: 'Signs out all other devices of the caller; the calling session is kept.',
});

/** A live session, as administrators see it. */
export const LiveSession = closed({
  ...AccountSession.properties,
  person: closed({
    id: Type.String(),
    username: Type.String(),
    displayName: Type.String(),
    organisation: OrganisationName,
  }),
  mayEnd: Type.Boolean(),
});
export type LiveSession = Type.Static<typeof LiveSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/v2/manage/sessions',
  access: 'sessions.read',
  query: closed({
    /** Parts of names and email addresses of users, in any order. */
    query: Type.Optional(Search),
    /** The complete IP address. */
    address: Type.Optional(Search),
    ...PageQuery,
  }),
  result: pageOf(LiveSession),
  errors: [],
  doc: 'The live sessions of the users in the reach of the caller, most recently used first.',
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/v2/manage/sessions/{id}',
  access: 'sessions.write',
  params: closed({ id: Id }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Ends a session; its page shows the sign-in screen immediately. A0302 for the calling session, and for sessions of a user with more permissions than the caller.',
});
