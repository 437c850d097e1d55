import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { LIST_PAGE_SIZE } from '@foyer/contract/limits/lists.ts';
import type { PermissionTree, Role, RoleRow } from '@foyer/contract/roles.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import type { CursorPage } from '#/shared/api/paging.ts';
import { ROLES_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

import type { RolesPageQuery } from './roles-address.ts';

export type NewRole = Body<EndpointName['POST /v2/manage/roles']>;
type RoleChange = Body<EndpointName['PUT /v2/manage/roles/{id}']>;
/** All permissions, and those that the caller may grant. */
export type Permissions = { readonly applications: readonly PermissionTree[]; readonly grantable: readonly string[] };

const ON_FORM = ['A0301', 'A0302', 'A0401', 'A0404'] as const;

/** One page of the roles that the caller may see. */
export const rolesQuery = ({ query, cursor }: RolesPageQuery) =>
  queryOptions({
    queryKey: [...ROLES_KEY, 'list', query, cursor],
    queryFn: ({ signal }): Promise<CursorPage<RoleRow>> =>
      call('GET /v2/manage/roles', {
        query: { size: LIST_PAGE_SIZE, ...cursor, ...(query !== '' && { query }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One role; the caller shows A0404. */
export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROLES_KEY, 'one', id],
    queryFn: ({ signal }): Promise<Role> =>
      call('GET /v2/manage/roles/{id}', { params: { id }, handles: ['A0404'], signal }),
  });

/** All permissions, and those that the caller may add to an organisation's role or to a role of the installation. */
export const permissionsQuery = (organisation: string | undefined) =>
  queryOptions({
    queryKey: [...ROLES_KEY, 'permissions', organisation ?? null],
    queryFn: ({ signal }): Promise<Permissions> =>
      call('GET /v2/manage/permissions', { query: { ...(organisation !== undefined && { organisation }) }, signal }),
  });

/** Returns undefined when the user cancels the reauthentication, as do the following functions. */
export function addRole(body: NewRole): Promise<Role | undefined> {
  return withReauthentication('confirmation.addRole', () => call('POST /v2/manage/roles', { body, handles: ON_FORM }));
}

export function changeRole(id: string, body: RoleChange): Promise<Role | undefined> {
  return withReauthentication('confirmation.changeRole', () =>
    call('PUT /v2/manage/roles/{id}', { params: { id }, body, handles: ON_FORM }),
  );
}

export function removeRole(id: string, version: number): Promise<null | undefined> {
  return withReauthentication('confirmation.removeRole', () =>
    call('DELETE /v2/manage/roles/{id}', { params: { id }, query: { version }, handles: ON_FORM }),
  );
}
