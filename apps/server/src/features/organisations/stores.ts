import { randomUUIDv7 } from 'node:crypto';

import type { StoreStatus } from '@foyer/contract/organisations.ts';

import type { Licences } from '#/features/licence/service.ts';
import {
  lockPermissions,
  requireOrganisation,
  requireOrganisationInBody,
  requirePermissionsAt,
  requirePlace,
  versionConflict,
} from '#/features/roles/authorization.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { auditNameConflict } from '#/platform/audit/name-conflict-audit.ts';
import { isId, readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { type Naming, readSearch, requireNaming } from './naming.ts';
import type { VersionedId } from './place-repository.ts';
import { auditedChange, auditedDetails } from './store-audit.ts';
import { requireStoreDetails, type StoreDetailsInput } from './store-details.ts';
import type { StoreRow } from './store-repository.ts';
import type { OrganisationScope } from './subtree.ts';
import type { TreeListQuery } from './tree.ts';
import { ORGANISATION_PERMISSIONS } from './writable-organisation.ts';

type StoreAdministrationRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'licences'
  | 'organisations'
  | 'places'
  | 'rights'
  | 'roleAssignments'
  | 'sessions'
  | 'stores'
  | 'tree'
>;
type StoreAdministrationNeeds = Work<StoreAdministrationRepositories> & {
  licences: Pick<Licences, 'requireRoom'>;
  sessions: Pick<Sessions, 'announceStoreChange'>;
  /** Time zone of the installation. */
  timeZone: string;
};
type StoreInput = Naming & StoreDetailsInput & { readonly organisationId: string };
type StoreListQuery = TreeListQuery & {
  readonly organisation?: string | undefined;
  readonly status?: StoreStatus | undefined;
};

/** Stores of the organisations in the caller's scope. */
export function createStoreAdministration({ work, read, licences, sessions, timeZone }: StoreAdministrationNeeds) {
  /** Describes stores in the order of the given IDs. Deleted ones are omitted. */
  async function describe(
    { stores }: StoreAdministrationRepositories,
    ids: readonly string[],
    scope: OrganisationScope,
  ) {
    const described = new Map((await stores.describe(ids, scope)).map((store) => [store.id, store]));
    return ids.flatMap((id) => described.get(id) ?? []);
  }

  async function describeOne(repositories: StoreAdministrationRepositories, administrator: Administrator, id: string) {
    const [described] = await describe(repositories, [id], await repositories.tree.scopeOf(administrator));
    if (described === undefined) throw new Fault('not_found');
    return described;
  }

  /** Finds and locks a store that the caller may change, in the version that they have seen. */
  async function lockForChange(
    repositories: StoreAdministrationRepositories,
    administrator: Administrator,
    { id, version }: VersionedId,
  ): Promise<StoreRow> {
    const store = isId(id) ? await repositories.stores.find(id) : undefined;
    if (store === undefined) throw new Fault('not_found');
    await requirePlace(repositories, administrator, store.id, ORGANISATION_PERMISSIONS);
    if (store.version !== version) throw versionConflict();
    return store;
  }

  const requireTargetOrganisation = (
    repositories: StoreAdministrationRepositories,
    administrator: Administrator,
    organisationId: string,
  ) =>
    requireOrganisationInBody(repositories, administrator, organisationId, {
      ...ORGANISATION_PERMISSIONS,
      field: '/organisationId',
    });

  /**
   * Requires that the caller may move a store. A move changes permissions, since roles of the old and the new
   * organisation apply in the store: A0302 for permissions that the caller does not have there. A0401 at
   * `/organisationId` if a role of the old organisation is assigned for the store.
   */
  async function requireMove(
    repositories: StoreAdministrationRepositories,
    administrator: Administrator,
    store: StoreRow,
    organisationId: string,
  ): Promise<void> {
    await requireOrganisation(repositories, administrator, store.organisationId, ORGANISATION_PERMISSIONS);
    await requireTargetOrganisation(repositories, administrator, organisationId);
    const changed = await repositories.rights.permissionsChangedByMove(store.id, organisationId);
    await requirePermissionsAt(repositories, administrator, changed, [store.id]);
    if (await repositories.rights.leavesRolesBehind(store.id, organisationId))
      throw new Fault('illegal_input', { fields: { '/organisationId': 'roles' } });
  }

  /** Requires that the caller may close or reopen a store, and for reopening that the licence has room. */
  async function requireStatus(
    repositories: StoreAdministrationRepositories,
    administrator: Administrator,
    store: StoreRow,
    status: StoreStatus,
  ): Promise<void> {
    await requireOrganisation(repositories, administrator, store.organisationId, ORGANISATION_PERMISSIONS);
    if (status === 'open') await licences.requireRoom(repositories);
  }

  return {
    /** Stores by name. A0404 for an organisation that the caller cannot see. */
    async list(caller: Caller, { organisation, query, status, ...pageQuery }: StoreListQuery) {
      const page = readPageRequest(pageQuery);
      return read(async (repositories) => {
        if (
          organisation !== undefined &&
          !(await repositories.rights.isInScope(caller, ORGANISATION_PERMISSIONS.read, organisation))
        )
          throw new Fault('not_found');
        const scope = await repositories.tree.scopeOf(caller);
        const within =
          organisation === undefined
            ? { below: scope.readable, single: scope.readableStores }
            : { below: [organisation] };
        const { rows, counted } = await repositories.stores.list({ ...within, text: readSearch(query), status }, page);
        const { list, ...cursors } = toPage(rows, page);
        const described = await describe(
          repositories,
          list.map(({ id }) => id),
          scope,
        );
        return { list: described, ...toTotal(counted), ...cursors };
      });
    },

    /** Finds a store's ID by its code (command line). */
    findId: (code: string) => read(({ stores }) => stores.findIdByCode(code)),

    /** A store. A0404 when the caller cannot see it. */
    async get(caller: Caller, id: string) {
      return read(async (repositories) => {
        const store = isId(id) ? await repositories.stores.find(id) : undefined;
        if (
          store === undefined ||
          !(await repositories.rights.isPlaceInScope(caller, ORGANISATION_PERMISSIONS.read, store.id))
        )
          throw new Fault('not_found');
        return describeOne(repositories, caller, id);
      });
    },

    async add(caller: Caller, { organisationId, ...input }: StoreInput, from: Origin) {
      const store = { id: randomUUIDv7(), ...requireNaming(input), ...requireStoreDetails(input), organisationId };
      const entry = { ...doneBy(caller), event: 'store.added', details: auditedDetails(store) } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (repositories) => {
          const administrator = await lockPermissions(repositories, caller);
          await requireTargetOrganisation(repositories, administrator, organisationId);
          if (store.status !== 'closed') await licences.requireRoom(repositories);
          await repositories.stores.add(store);
          await repositories.audit.record(from, entry);
          return describeOne(repositories, administrator, store.id);
        }),
      );
    },

    /** Changes a store, closes or reopens it, or moves it to another organisation. */
    async change(
      caller: Caller,
      id: string,
      { version, organisationId, ...input }: StoreInput & VersionedStore,
      from: Origin,
    ) {
      const wanted = { ...requireNaming(input), ...requireStoreDetails(input), organisationId };
      const entry = { ...doneBy(caller), event: 'store.changed', details: auditedDetails({ id, ...wanted }) } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (repositories) => {
          const administrator = await lockPermissions(repositories, caller);
          const before = await lockForChange(repositories, administrator, { id, version });
          const values = { ...before, ...wanted };
          if (organisationId !== before.organisationId)
            await requireMove(repositories, administrator, before, organisationId);
          if (values.status !== before.status) await requireStatus(repositories, administrator, before, values.status);
          // The time zone decides when roles for the store end, also those of its administrators.
          if (values.timeZone !== before.timeZone)
            await requireOrganisation(repositories, administrator, before.organisationId, ORGANISATION_PERMISSIONS);
          if (organisationId !== before.organisationId || values.status !== before.status)
            await sessions.announceStoreChange(repositories, id);
          if (values.status === 'closed') await repositories.sessions.deselectStores([id]);
          if (!(await repositories.stores.change({ id, version }, values))) throw versionConflict();
          const isZoneChanged = values.timeZone !== before.timeZone;
          if (isZoneChanged && (await repositories.roleAssignments.recalculateEnds([id], timeZone)))
            await repositories.announce('roleEnds.changed', {});
          await repositories.audit.record(from, { ...entry, details: auditedChange(before, values) });
          return describeOne(repositories, administrator, id);
        }),
      );
    },

    /** Removes a store. A0401 at `/store` while roles are assigned for it. */
    async remove(caller: Caller, id: string, { version }: VersionedStore, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const administrator = await lockPermissions(repositories, caller);
        const store = await lockForChange(repositories, administrator, { id, version });
        await requireOrganisation(repositories, administrator, store.organisationId, ORGANISATION_PERMISSIONS);
        await sessions.announceStoreChange(repositories, id);
        if (!(await repositories.stores.remove({ id, version }))) throw versionConflict();
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'store.removed',
          details: auditedDetails(store),
        });
      });
    },
  };
}

type VersionedStore = { readonly version: number };
export type StoreAdministration = ReturnType<typeof createStoreAdministration>;
