import { randomUUIDv7 } from 'node:crypto';

import { ORGANISATION_DEPTH } from '@foyer/contract/limits/organisations.ts';

import { versionConflict, lockPermissions } from '#/features/roles/authorization.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { auditNameConflict } from '#/platform/audit/name-conflict-audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { notEmptyFault } from './constraints.ts';
import { type Naming, requireNaming } from './naming.ts';
import { requireWritable, requireParent, getNode } from './writable-organisation.ts';

type Versioned = { readonly version: number };

/**
 * Changes of single organisations. Each change locks the permissions of all users and is recorded in the audit log.
 */
export function createOrganisationChanges({
  work,
}: Work<Repositories<'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'tree'>>) {
  /** Adds a customer, or an organisation below another one. Returns its ID. */
  async function insert(
    repositories: Repositories<'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'tree'>,
    input: Naming,
    parentId: string | null,
  ): Promise<string> {
    if (parentId !== null && (await repositories.places.levelOf(parentId)) >= ORGANISATION_DEPTH)
      throw new Fault('illegal_input', { fields: { '/parentId': 'too_deep' } });
    const id = randomUUIDv7();
    await repositories.organisations.add({ id, ...requireNaming(input), parentId });
    return id;
  }

  return {
    async add(caller: Caller, { parentId, ...input }: Naming & { readonly parentId: string | null }, from: Origin) {
      const entry = {
        ...doneBy(caller),
        event: 'organisation.added',
        details: { ...input, ...below(parentId) },
      } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (repositories) => {
          const administrator = await lockPermissions(repositories, caller);
          await requireParent(repositories, administrator, parentId);
          const id = await insert(repositories, input, parentId);
          const node = await getNode(repositories, administrator, id);
          await repositories.audit.record(from, {
            ...doneBy(caller),
            event: 'organisation.added',
            details: { organisation: id, name: node.name, code: node.code, ...below(parentId) },
          });
          return node;
        }),
      );
    },

    async rename(caller: Caller, id: string, input: Naming & Versioned, from: Origin) {
      const naming = requireNaming(input);
      const entry = {
        ...doneBy(caller),
        event: 'organisation.changed',
        details: { organisation: id, ...naming },
      } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (repositories) => {
          const administrator = await lockPermissions(repositories, caller);
          const { name, code } = await requireWritable(repositories, administrator, { id, version: input.version });
          if (!(await repositories.places.rename({ id, version: input.version }, naming))) throw versionConflict();
          const details = { ...entry.details, nameBefore: name, codeBefore: code };
          await repositories.audit.record(from, { ...entry, details });
          return getNode(repositories, administrator, id);
        }),
      );
    },

    /** Removes an organisation. A0401 at `/organisation` unless it is empty. */
    async remove(caller: Caller, id: string, { version }: Versioned, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const administrator = await lockPermissions(repositories, caller);
        const { name, code } = await requireWritable(repositories, administrator, { id, version });
        if (!(await repositories.places.isEmpty(id))) throw notEmptyFault();
        if (!(await repositories.places.remove({ id, version }))) throw versionConflict();
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'organisation.removed',
          details: { organisation: id, name, code },
        });
      });
    },
  };
}

export type OrganisationChanges = ReturnType<typeof createOrganisationChanges>;

const below = (parentId: string | null) => (parentId === null ? {} : { parent: parentId });
