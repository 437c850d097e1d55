import { closed, endpoint } from './core/endpoint.ts';
import { Id, PageQuery, pageOf } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { MAX_SELECTED_PEOPLE } from './limits/user-actions.ts';
import { Grant, LastDay } from './roles.ts';
import { UserFilter } from './users.ts';

const only = <K extends string>(kind: K) => closed({ kind: Type.Literal(kind) });

/** What is done to each selected user. */
export const UserAction = Type.Union([
  closed({ kind: Type.Literal('grant'), ...Grant.properties, endsOn: Type.Optional(LastDay) }),
  closed({ kind: Type.Literal('revoke'), ...Grant.properties }),
  closed({ kind: Type.Literal('move'), organisationId: Id }),
  only('disable'),
  only('enable'),
  only('resendInvitation'),
  only('requireNewPassword'),
]);
export type UserAction = Type.Static<typeof UserAction>;

const { sort: _sort, descending: _descending, ...filter } = UserFilter;

/** Users by ID, or all that match a filter of the list. */
export const UserSelection = Type.Union([
  closed({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_SELECTED_PEOPLE, uniqueItems: true }) }),
  closed({ filter: closed(filter) }),
]);
export type UserSelection = Type.Static<typeof UserSelection>;

const request = closed({ action: UserAction, selection: UserSelection });

export const USER_ACTION_STATUSES = ['running', 'done', 'cancelled'] as const;

const UserActionProgress = closed({
  id: Type.String(),
  action: UserAction,
  status: Type.Enum([...USER_ACTION_STATUSES]),
  /** Number of selected people. */
  people: Type.Integer(),
  /** How many of them were changed, needed no change, or were refused. The others wait, or were not reached. */
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
  finishedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type UserActionProgress = Type.Static<typeof UserActionProgress>;

export const previewUserAction = endpoint({
  method: 'POST',
  path: '/v2/manage/user-action-previews',
  access: 'users.write',
  body: request,
  bodyBytes: 128 * 1024,
  weight: 4,
  result: closed({
    /** Number of selected people whom the caller may see. */
    people: Type.Integer(),
    /** How many of them the action concerns by their status: only invited people get another invitation, for example. */
    concerned: Type.Integer(),
  }),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Counts the people whom an action would concern, and changes nothing. Refusals of single people are reported by the action. A0401 at `/selection` (`too_many`) for more than 20,000 people; A0401 and A0302 for a role, place or organisation as for a single change.',
});

export const startUserAction = endpoint({
  method: 'POST',
  path: '/v2/manage/user-actions',
  access: 'users.write',
  body: request,
  bodyBytes: 128 * 1024,
  weight: 8,
  result: UserActionProgress,
  errors: ['confirmation_needed'],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Changes many users in the background, each with the checks and the audit entry of a single change; all entries have the request ID of this call. The caller’s permissions are checked again for each person. Refusals as for the preview; A0499 while three actions of the caller are running. It is cancelled when the caller is disabled or gets new credentials. Needs a confirmation (A0301).',
});

export const userAction = endpoint({
  method: 'GET',
  path: '/v2/manage/user-actions/{id}',
  access: 'users.read',
  weight: 4,
  params: closed({ id: Id }),
  result: UserActionProgress,
  errors: [],
  doc: 'Progress of an action. A0404 for an action of another user.',
});

export const userActionPeople = endpoint({
  method: 'GET',
  path: '/v2/manage/user-actions/{id}/people',
  access: 'users.read',
  weight: 8,
  params: closed({ id: Id }),
  query: closed({ result: Type.Optional(Type.Enum(['changed', 'unchanged', 'refused', 'waiting'])), ...PageQuery }),
  result: pageOf(
    closed({
      user: closed({ id: Type.String(), username: Type.String(), displayName: Type.String() }),
      result: Type.Enum(['changed', 'unchanged', 'refused', 'waiting']),
      /** Code of the catalogue for a refusal. */
      code: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  errors: [],
  doc: 'Report of an action, by username: of the people whom the caller may see. A0404 for an action of another user. Reports are kept for 30 days.',
});

export const cancelUserAction = endpoint({
  method: 'POST',
  path: '/v2/manage/user-actions/{id}/cancel',
  access: 'users.write',
  params: closed({ id: Id }),
  result: UserActionProgress,
  errors: [],
  doc: 'Stops an action before its next people; those who were changed stay changed. Has no effect on a finished action. A0404 for an action of another user.',
});
