import type { Permission } from '@foyer/contract/core/permissions.ts';

import { Fault } from '#/platform/fault.ts';
import { type Caller, COMMAND_LINE_CALLER } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import type { Administrator } from './permission-conditions.ts';

type AuthorizationRepositories = Repositories<'rights'>;

/** Permissions that an administrator needs at an organisation, to see it and to act there. */
type RequiredPermissions = { readonly read: Permission; readonly write: Permission };

/**
 * Locks the permissions of all users until the transaction ends, and returns the caller with their current status.
 * Every transaction that decides about permissions takes this lock first, before row locks. C0102 for a caller who was
 * disabled while waiting: of two super administrators who disable each other, one remains.
 */
export async function lockPermissions({ rights }: AuthorizationRepositories, caller: Caller): Promise<Administrator> {
  await rights.lock();
  if (caller === COMMAND_LINE_CALLER) return caller;
  const { userId } = caller;
  const status = await rights.statusOf(userId);
  if (status?.active !== true) throw new Fault('session_expired');
  return { userId, superAdministrator: status.superAdministrator };
}

/**
 * Requires permissions at an organisation. A0404 if it does not exist or the caller cannot see it, A0302 if the caller
 * may not act there.
 */
export async function requireOrganisation(
  { rights }: AuthorizationRepositories,
  administrator: Administrator,
  organisationId: string,
  { read, write }: RequiredPermissions,
): Promise<void> {
  if (!(await rights.isInScope(administrator, read, organisationId))) throw new Fault('not_found');
  if (!(await rights.isInScope(administrator, write, organisationId))) throw new Fault('forbidden');
}

/** Requires permissions at an organisation or store, with the same refusals as `requireOrganisation`. */
export async function requirePlace(
  { rights }: AuthorizationRepositories,
  administrator: Administrator,
  placeId: string,
  { read, write }: RequiredPermissions,
): Promise<void> {
  if (!(await rights.isPlaceInScope(administrator, read, placeId))) throw new Fault('not_found');
  if (!(await rights.isPlaceInScope(administrator, write, placeId))) throw new Fault('forbidden');
}

/**
 * Requires permissions at an organisation in a body. A0401 at the field if the caller cannot see it, A0302 if they may
 * not act there.
 */
export async function requireOrganisationInBody(
  repositories: AuthorizationRepositories,
  administrator: Administrator,
  organisationId: string,
  required: RequiredPermissions & { readonly field: string },
): Promise<void> {
  await requireOrganisation(repositories, administrator, organisationId, required).catch(atField(required.field));
}

/** Requires permissions at an organisation or store in a body, with the refusals of `requireOrganisationInBody`. */
export async function requirePlaceInBody(
  repositories: AuthorizationRepositories,
  administrator: Administrator,
  placeId: string,
  required: RequiredPermissions & { readonly field: string },
): Promise<void> {
  await requirePlace(repositories, administrator, placeId, required).catch(atField(required.field));
}

/** Turns A0404 into A0401 at a field, since the ID is in the body. */
const atField = (field: string) => (error: unknown) => {
  if (error instanceof Fault && error.fault === 'not_found')
    throw new Fault('illegal_input', { fields: { [field]: 'unknown' } });
  throw error;
};

/** A0302 for permissions that the caller lacks at any of these places. */
export async function requirePermissionsAt(
  { rights }: AuthorizationRepositories,
  administrator: Administrator,
  permissions: readonly string[],
  placeIds: readonly string[],
): Promise<void> {
  if (!(await rights.hasPermissionsAt(administrator, permissions, placeIds))) throw new Fault('forbidden');
}

/** A0302 if the caller lacks a permission of the ordinary user's role. Every added user receives this role. */
export async function requireOrdinaryPermissionsAt(
  { rights }: AuthorizationRepositories,
  administrator: Administrator,
  organisationId: string,
): Promise<void> {
  if (!(await rights.hasOrdinaryRoleAt(administrator, organisationId))) throw new Fault('forbidden');
}

/** Fault of the optimistic lock: the caller's version is outdated. */
export const versionConflict = () => new Fault('illegal_input', { fields: { '/version': 'stale' } });
