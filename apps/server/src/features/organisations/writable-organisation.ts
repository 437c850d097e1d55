import { versionConflict, requireOrganisationInBody, requireOrganisation } from '#/features/roles/authorization.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import { describeNode } from './nodes.ts';
import type { VersionedId, OrganisationRow } from './place-repository.ts';

/** Permissions for changing an organisation or store. A0404 without `read`, A0302 without `write`. */
export const ORGANISATION_PERMISSIONS = { read: 'organisations.read', write: 'organisations.write' } as const;

/**
 * Finds an organisation that the caller may change. A0401 at `/version` if its version is not the given one (optimistic
 * lock).
 */
export async function requireWritable(
  repositories: Repositories<'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'tree'>,
  administrator: Administrator,
  { id, version }: VersionedId,
): Promise<OrganisationRow> {
  await requireOrganisation(repositories, administrator, id, ORGANISATION_PERMISSIONS);
  const place = await repositories.places.find(id);
  if (place === undefined) throw new Fault('not_found');
  if (place.version !== version) throw versionConflict();
  return place;
}

/**
 * Requires a parent below which the caller may put an organisation. A customer has no parent and requires a super
 * administrator.
 */
export async function requireParent(
  repositories: Repositories<'rights'>,
  administrator: Administrator,
  parentId: string | null,
): Promise<void> {
  if (parentId !== null)
    await requireOrganisationInBody(repositories, administrator, parentId, {
      ...ORGANISATION_PERMISSIONS,
      field: '/parentId',
    });
  else if (!administrator.superAdministrator) throw new Fault('forbidden');
}

/** A changed organisation, as the administrator who changed it sees it. */
export async function getNode(
  repositories: Repositories<'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'tree'>,
  administrator: Administrator,
  id: string,
) {
  const node = await describeNode(repositories, id, await repositories.tree.scopeOf(administrator));
  if (node === undefined) throw new Fault('not_found');
  return node;
}
