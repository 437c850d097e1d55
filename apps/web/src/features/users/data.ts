import type { Body, Query, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { UserRow } from '@foyer/contract/users.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';
import { ApiError } from '#/shared/api/errors.ts';
import type { PageCursor, CursorPage } from '#/shared/api/paging.ts';
import { ROLES_KEY, USERS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

export type UserRecord = Result<EndpointName['GET /v2/manage/users/{id}']>;
export type UserGrant = UserRecord['grants'][number];
export type UserSession = Result<EndpointName['GET /v2/manage/users/{id}/sessions']>['list'][number];
export type UserLinkedAccount = Result<EndpointName['GET /v2/manage/users/{id}/linked-accounts']>['list'][number];
export type Invitations = Body<EndpointName['POST /v2/manage/user-invitations']>;
export type InvitedPeople = Result<EndpointName['POST /v2/manage/user-invitations']>;
export type SentLink = Result<EndpointName['POST /v2/manage/users/{id}/password-reset']>;
export type InvitationLink = Result<EndpointName['POST /v2/manage/users/{id}/invitation-link']>;
type AccountBody = Body<EndpointName['PUT /v2/manage/users/{id}']>;
type ListedUser = Required<Query<EndpointName['GET /v2/manage/users']>>;
export type UserListFilter = Pick<ListedUser, 'query' | 'sort' | 'descending'> &
  Partial<Pick<ListedUser, 'organisation' | 'status' | 'role'>>;

const ON_FORM = ['A0302', 'A0401', 'A0404'] as const;

/** Errors of a page or filter that does not exist; lists show them. */
const LIST_UNAVAILABLE = ['A0404', 'A0401'] as const;

/** Whether a list failed because its page or filter does not exist. */
export function isListUnavailable(failure: unknown): boolean {
  return failure instanceof ApiError && LIST_UNAVAILABLE.some((code) => code === failure.code);
}

/** One page of the users that the caller may see. */
export const usersQuery = ({ cursor, query, ...filter }: UserListFilter & { cursor: PageCursor }) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'list', query, filter, cursor],
    queryFn: ({ signal }): Promise<CursorPage<UserRow>> =>
      call('GET /v2/manage/users', {
        query: { ...filter, ...cursor, ...(query !== '' && { query }) },
        handles: LIST_UNAVAILABLE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /v2/manage/users/{id}', { params: { id }, handles: ['A0404'], signal }),
  });

/** The active sessions of a user. */
export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'sessions', id],
    queryFn: async ({ signal }) =>
      (await call('GET /v2/manage/users/{id}/sessions', { params: { id }, handles: ['A0404'], signal })).list,
  });

/** The linked external accounts of a user. */
export const userLinkedAccountsQuery = (id: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'linked-accounts', id],
    queryFn: async ({ signal }) => {
      const handles = ['A0302', 'A0404'] as const;
      return (await call('GET /v2/manage/users/{id}/linked-accounts', { params: { id }, handles, signal })).list;
    },
  });

/** Whether invitations and links are queued until an email server is set up. */
export const mailDeliveryQuery = queryOptions({
  queryKey: [...USERS_KEY, 'mail-delivery'],
  queryFn: ({ signal }) => call('GET /v2/manage/mail-delivery', { signal }),
});

/** The role that a list is filtered by, since the address contains only its ID. */
export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROLES_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /v2/manage/roles/{id}', { params: { id }, handles: ['A0404'], signal }),
  });

/** Invites people. Roles require reauthentication; undefined when the user cancels it. */
export function inviteUsers(body: Invitations): Promise<InvitedPeople | undefined> {
  return withReauthentication(
    'confirmation.inviteUsers',
    () => call('POST /v2/manage/user-invitations', { body, handles: [...ON_FORM, 'A0301'] }),
    { checksFirst: false },
  );
}

/** Changes an account. A new email address requires reauthentication; undefined when the user cancels it. */
export function changeUser(id: string, body: AccountBody, isNewAddress: boolean): Promise<UserRecord | undefined> {
  return withReauthentication(
    'confirmation.changeEmail',
    () => call('PUT /v2/manage/users/{id}', { params: { id }, body, handles: [...ON_FORM, 'A0301'] }),
    { checksFirst: isNewAddress },
  );
}

export function moveUser(
  id: string,
  body: { organisationId: string; version: number },
): Promise<UserRecord | undefined> {
  return withReauthentication('confirmation.moveUser', () =>
    call('PUT /v2/manage/users/{id}/organisation', { params: { id }, body, handles: [...ON_FORM, 'A0301'] }),
  );
}

export function disableUser(id: string): Promise<UserRecord | undefined> {
  return withReauthentication('confirmation.disableUser', () =>
    call('POST /v2/manage/users/{id}/disable', { params: { id }, handles: [...ON_FORM, 'A0301'] }),
  );
}

export function enableUser(id: string): Promise<UserRecord | undefined> {
  return withReauthentication('confirmation.enableUser', () =>
    call('POST /v2/manage/users/{id}/enable', { params: { id }, handles: [...ON_FORM, 'A0301'] }),
  );
}

export function unlockUser(id: string): Promise<UserRecord> {
  return call('POST /v2/manage/users/{id}/unlock', { params: { id }, handles: ON_FORM });
}

/** Sends a link by email: a password reset, or an invitation to a user without a password. */
export function startReset(id: string): Promise<SentLink> {
  return call('POST /v2/manage/users/{id}/password-reset', {
    params: { id },
    handles: [...ON_FORM, 'A0944', 'A0947'],
  });
}

/** The invitation link, shown once; undefined when the user cancels the reauthentication. */
export function showInvitation(id: string): Promise<InvitationLink | undefined> {
  const handles = [...ON_FORM, 'A0301', 'A0944', 'A0945', 'A0947'] as const;
  return withReauthentication('confirmation.showInvitation', () =>
    call('POST /v2/manage/users/{id}/invitation-link', { params: { id }, handles }),
  );
}

export function resetSecondFactor(id: string): Promise<UserRecord | undefined> {
  return withReauthentication('confirmation.resetSecondFactor', () =>
    call('DELETE /v2/manage/users/{id}/second-factor', { params: { id }, handles: [...ON_FORM, 'A0301'] }),
  );
}

/**
 * Unlinks an external account. Returns false if it was not found, such as after another unlinking, and undefined when
 * the user cancels the reauthentication.
 */
export function unlinkUser(id: string, link: string): Promise<boolean | undefined> {
  return withReauthentication('confirmation.unlinkAccount', () =>
    ignoreNotFound(
      call('DELETE /v2/manage/users/{id}/linked-accounts/{link}', {
        params: { id, link },
        handles: [...ON_FORM, 'A0301'],
      }).then(() => null),
    ),
  );
}

/** Ends one session of a user, or all of them. Returns the number of ended sessions. */
export async function endSessions(id: string, session?: string): Promise<number> {
  const query = session === undefined ? {} : { session };
  return (await call('DELETE /v2/manage/users/{id}/sessions', { params: { id }, query, handles: ON_FORM })).ended;
}

type GrantOf = { roleId: string; placeId: string };

export function grantRole(id: string, body: GrantOf & { endsOn: string | null }): Promise<null | undefined> {
  return withReauthentication('confirmation.grantRole', () =>
    call('POST /v2/manage/users/{id}/grants', { params: { id }, body, handles: [...ON_FORM, 'A0301'] }),
  );
}

export function revokeRole(id: string, query: GrantOf): Promise<null | undefined> {
  return withReauthentication('confirmation.revokeRole', () =>
    call('DELETE /v2/manage/users/{id}/grants', { params: { id }, query, handles: [...ON_FORM, 'A0301'] }),
  );
}
