import { ORGANISATION_DEPTH } from '@foyer/contract/limits/organisations.ts';

import { versionConflict, lockPermissions, requirePermissionsAt } from '#/features/roles/authorization.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { cycleFault } from './constraints.ts';
import type { OrganisationRow } from './place-repository.ts';
import { requireWritable, ORGANISATION_PERMISSIONS, requireParent, getNode } from './writable-organisation.ts';

type OrganisationMovesRepositories = Repositories<
  'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'sessions' | 'tree'
>;

const refused = (rule: string) => new Fault('illegal_input', { fields: { '/parentId': rule } });

/**
 * Moves of organisations with all organisations below them. A move changes permissions, since permissions apply
 * downwards.
 */
export function createOrganisationMoves({
  work,
  sessions,
}: Work<OrganisationMovesRepositories> & { sessions: Sessions }) {
  /**
   * A0302 unless the caller administers the organisation's current parent, whose administrators lose the
   * organisation. For a customer, the caller must be a super administrator.
   */
  async function requireMayLeaveParent(
    { rights }: Repositories<'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'tree'>,
    administrator: Administrator,
    { parentId }: OrganisationRow,
  ): Promise<void> {
    const may =
      parentId === null
        ? administrator.superAdministrator
        : await rights.isInScope(administrator, ORGANISATION_PERMISSIONS.write, parentId);
    if (!may) throw new Fault('forbidden');
  }

  /** A0401 at `/parentId` for a move below itself or one that exceeds the maximum depth. */
  async function requireDepthLimit(
    { places, rights }: Repositories<'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'tree'>,
    { id }: OrganisationRow,
    parentId: string,
  ): Promise<void> {
    if (await rights.isBelow(parentId, id)) throw cycleFault();
    const levels = (await places.levelOf(parentId)) + 1 + (await places.levelsBelow(id));
    if (levels > ORGANISATION_DEPTH) throw refused('too_deep');
  }

  return {
    /** Moves an organisation. A0302 when the move changes permissions in it that the caller does not have there. */
    async move(
      caller: Caller,
      id: string,
      { parentId, version }: { readonly parentId: string | null; readonly version: number },
      from: Origin,
    ) {
      return work(async (repositories) => {
        const administrator = await lockPermissions(repositories, caller);
        const place = await requireWritable(repositories, administrator, { id, version });
        await requireParent(repositories, administrator, parentId);
        if (parentId === place.parentId) return getNode(repositories, administrator, id);
        await requireMayLeaveParent(repositories, administrator, place);
        if (parentId !== null) {
          await requireDepthLimit(repositories, place, parentId);
          await requirePermissionsAt(
            repositories,
            administrator,
            await repositories.rights.permissionsChangedByMove(id, parentId),
            [id],
          );
        }
        if (await repositories.rights.leavesRolesBehind(id, parentId)) throw refused('roles');
        await sessions.requireRecentAuthentication(repositories, caller);
        if (!(await repositories.places.move({ id, version }, parentId))) throw versionConflict();
        await repositories.announce('rights.changed', { organisationId: id });
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'organisation.moved',
          details: {
            organisation: id,
            name: place.name,
            code: place.code,
            from: place.parentId ?? '',
            to: parentId ?? '',
          },
        });
        return getNode(repositories, administrator, id);
      });
    },
  };
}

export type OrganisationMoves = ReturnType<typeof createOrganisationMoves>;
