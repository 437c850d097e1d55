import { ORGANISATION_DEPTH } from '@foyer/contract/limits/organisations.ts';

import { versionConflict, lockPermissions } from '#/features/roles/authorization.ts';
import { auditNameConflict } from '#/platform/audit/name-conflict-audit.ts';
import { newId } from '#/platform/database/ids.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { notEmpty } from './constraints.ts';
import { by, heldPlace, requireParent, showNode } from './held-place.ts';
import { type Naming, requireNaming } from './naming.ts';

type Versioned = { readonly version: number };

/** What administrators do with single organisations. Each change tells the trail and holds everybody's rights. */
export function createOrganisationChanges({
  work,
}: Work<Repositories<'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'tree'>>) {
  /** Adds an organisation below another one, or a customer; returns its id. */
  async function insert(
    stores: Repositories<'announce' | 'audit' | 'organisations' | 'places' | 'rights' | 'tree'>,
    given: Naming,
    parentId: string | null,
  ): Promise<string> {
    if (parentId !== null && (await stores.places.levelOf(parentId)) >= ORGANISATION_DEPTH)
      throw new Fault('illegal_input', { fields: { '/parentId': 'too_deep' } });
    const id = newId();
    await stores.organisations.add({ id, ...requireNaming(given), parentId });
    return id;
  }

  return {
    async add(caller: Caller, { parentId, ...given }: Naming & { readonly parentId: string | null }, from: Origin) {
      const entry = { ...by(caller), event: 'organisation.added', details: { ...given, ...below(parentId) } } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (stores) => {
          const who = await lockPermissions(stores, caller);
          await requireParent(stores, who, parentId);
          const id = await insert(stores, given, parentId);
          const shown = await showNode(stores, who, id);
          await stores.audit.record(from, {
            ...by(caller),
            event: 'organisation.added',
            details: { organisation: id, name: shown.name, code: shown.code, ...below(parentId) },
          });
          return shown;
        }),
      );
    },

    async rename(caller: Caller, id: string, given: Naming & Versioned, from: Origin) {
      const naming = requireNaming(given);
      const entry = { ...by(caller), event: 'organisation.changed', details: { organisation: id, ...naming } } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (stores) => {
          const who = await lockPermissions(stores, caller);
          const { name, code } = await heldPlace(stores, who, { id, version: given.version });
          if (!(await stores.places.rename({ id, version: given.version }, naming))) throw versionConflict();
          const details = { ...entry.details, nameBefore: name, codeBefore: code };
          await stores.audit.record(from, { ...entry, details });
          return showNode(stores, who, id);
        }),
      );
    },

    /** A0401 at `/organisation` unless it is empty. */
    async remove(caller: Caller, id: string, { version }: Versioned, from: Origin): Promise<void> {
      await work(async (stores) => {
        const who = await lockPermissions(stores, caller);
        const { name, code } = await heldPlace(stores, who, { id, version });
        if (!(await stores.places.isEmpty(id))) throw notEmpty();
        if (!(await stores.places.remove({ id, version }))) throw versionConflict();
        await stores.audit.record(from, {
          ...by(caller),
          event: 'organisation.removed',
          details: { organisation: id, name, code },
        });
      });
    },
  };
}

export type OrganisationChanges = ReturnType<typeof createOrganisationChanges>;

const below = (parentId: string | null) => (parentId === null ? {} : { parent: parentId });
