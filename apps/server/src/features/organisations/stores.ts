import type { Licences } from '#/features/licence/service.ts';
import {
  versionConflict,
  lockPermissions,
  requireOrganisationInBody,
  requireOrganisation,
} from '#/features/roles/authorization.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { auditNameConflict } from '#/platform/audit/name-conflict-audit.ts';
import { isId, readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import { newId } from '#/platform/database/ids.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { by, ORGANISATION_PERMISSIONS } from './locked-organisation.ts';
import { type Naming, readSearch, requireNaming } from './naming.ts';
import type { VersionedId } from './place-store.ts';
import type { StoreRow } from './store-repository.ts';
import type { OrganisationScope } from './subtree.ts';
import type { TreeListQuery } from './tree.ts';

type StoreAdministrationStores = Repositories<
  'announce' | 'audit' | 'licences' | 'organisations' | 'places' | 'rights' | 'sessions' | 'stores' | 'tree'
>;
type StoreAdministrationNeeds = Work<StoreAdministrationStores> & {
  licences: Pick<Licences, 'requireRoom'>;
  sessions: Pick<Sessions, 'announceStoreChange'>;
};
type StoreDraft = Naming & { readonly organisationId: string };

/** The stores of organisations, as far as the caller reaches them. */
export function createStoreAdministration({ work, read, licences, sessions }: StoreAdministrationNeeds) {
  /** These stores in the order of their ids; those that have gone are left out. */
  async function describe({ stores }: StoreAdministrationStores, ids: readonly string[], scope: OrganisationScope) {
    const described = new Map((await stores.describe(ids, scope)).map((store) => [store.id, store]));
    return ids.flatMap((id) => described.get(id) ?? []);
  }

  async function describeOne(stores: StoreAdministrationStores, who: Administrator, id: string) {
    const [described] = await describe(stores, [id], await stores.tree.scopeOf(who));
    if (described === undefined) throw new Fault('not_found');
    return described;
  }

  /** A store that the caller may change, in the version that they have seen. */
  async function lockForChange(
    stores: StoreAdministrationStores,
    who: Administrator,
    { id, version }: VersionedId,
  ): Promise<StoreRow> {
    const store = isId(id) ? await stores.stores.find(id) : undefined;
    if (store === undefined) throw new Fault('not_found');
    await requireOrganisation(stores, who, store.organisationId, ORGANISATION_PERMISSIONS);
    if (store.version !== version) throw versionConflict();
    return store;
  }

  const requireTargetOrganisation = (stores: StoreAdministrationStores, who: Administrator, organisationId: string) =>
    requireOrganisationInBody(stores, who, organisationId, { ...ORGANISATION_PERMISSIONS, field: '/organisationId' });

  return {
    /** By name. A0404 for an organisation that the caller cannot see. */
    async list(
      caller: Caller,
      { organisation, query, ...pageQuery }: TreeListQuery & { readonly organisation?: string },
    ) {
      const part = readPageRequest(pageQuery);
      return read(async (stores) => {
        if (
          organisation !== undefined &&
          !(await stores.rights.isInScope(caller, ORGANISATION_PERMISSIONS.read, organisation))
        )
          throw new Fault('not_found');
        const scope = await stores.tree.scopeOf(caller);
        const below = organisation === undefined ? scope.readable : [organisation];
        const { rows, counted } = await stores.stores.list({ below, text: readSearch(query) }, part);
        const { list, ...cursors } = toPage(rows, part);
        const described = await describe(
          stores,
          list.map(({ id }) => id),
          scope,
        );
        return { list: described, ...toTotal(counted), ...cursors };
      });
    },

    /** The id of a store by its code (command line). */
    findId: (code: string) => read(({ stores }) => stores.findIdByCode(code)),

    /** A0404 for a store of an organisation that the caller cannot see. */
    async get(caller: Caller, id: string) {
      return read(async (stores) => {
        const store = isId(id) ? await stores.stores.find(id) : undefined;
        if (
          store === undefined ||
          !(await stores.rights.isInScope(caller, ORGANISATION_PERMISSIONS.read, store.organisationId))
        )
          throw new Fault('not_found');
        return describeOne(stores, caller, id);
      });
    },

    async add(caller: Caller, { organisationId, ...input }: StoreDraft, from: Origin) {
      const store = { id: newId(), ...requireNaming(input), organisationId };
      const entry = { ...by(caller), event: 'store.added', details: detailsOf(store) } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (stores) => {
          const who = await lockPermissions(stores, caller);
          await requireTargetOrganisation(stores, who, organisationId);
          await licences.requireRoom(stores);
          await stores.stores.add(store);
          await stores.audit.record(from, entry);
          return describeOne(stores, who, store.id);
        }),
      );
    },

    /** Renames a store, or moves it. */
    async change(
      caller: Caller,
      id: string,
      { version, organisationId, ...input }: StoreDraft & Versioned,
      from: Origin,
    ) {
      const values = { ...requireNaming(input), organisationId };
      const entry = { ...by(caller), event: 'store.changed', details: detailsOf({ id, ...values }) } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (stores) => {
          const who = await lockPermissions(stores, caller);
          const before = await lockForChange(stores, who, { id, version });
          if (organisationId !== before.organisationId) {
            await requireTargetOrganisation(stores, who, organisationId);
            await sessions.announceStoreChange(stores, id);
          }
          if (!(await stores.stores.change({ id, version }, values))) throw versionConflict();
          const details = {
            ...entry.details,
            nameBefore: before.name,
            codeBefore: before.code,
            organisationBefore: before.organisationId,
          };
          await stores.audit.record(from, { ...entry, details });
          return describeOne(stores, who, id);
        }),
      );
    },

    async remove(caller: Caller, id: string, { version }: Versioned, from: Origin): Promise<void> {
      await work(async (stores) => {
        const who = await lockPermissions(stores, caller);
        const store = await lockForChange(stores, who, { id, version });
        await sessions.announceStoreChange(stores, id);
        if (!(await stores.stores.remove({ id, version }))) throw versionConflict();
        await stores.audit.record(from, { ...by(caller), event: 'store.removed', details: detailsOf(store) });
      });
    },
  };
}

type Versioned = { readonly version: number };
export type StoreAdministration = ReturnType<typeof createStoreAdministration>;

const detailsOf = ({ id, name, code, organisationId }: StoreDraft & { readonly id: string }) => ({
  store: id,
  name,
  code,
  organisation: organisationId,
});
