import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { Id, PageQuery, pageOf, Search } from './core/pagination.ts';
import { OrganisationName } from './organisations.ts';
import { AccountSession } from './own-sessions.ts';

/** A live session, as administrators see it. */
export const LiveSession = closed({
  ...AccountSession.properties,
  person: closed({
    id: Type.String(),
    username: Type.String(),
    displayName: Type.String(),
    organisation: OrganisationName,
  }),
  /** Whether the caller may end it. */
  mayEnd: Type.Boolean(),
});
export type LiveSession = Type.Static<typeof LiveSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/v2/manage/sessions',
  access: 'sessions.read',
  query: closed({
    /** Pieces of names and addresses of people, in any order. */
    query: Type.Optional(Search),
    /** The whole network address. */
    address: Type.Optional(Search),
    ...PageQuery,
  }),
  result: pageOf(LiveSession),
  errors: [],
  doc: 'Who is signed in, among the users in the reach of the caller, the latest used first.',
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/v2/manage/sessions/{id}',
  access: 'sessions.write',
  params: closed({ id: Id }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Ends a session; its page shows the sign-in screen at once. A0302 for the calling one, and for those of somebody who may do more than the caller.',
});
