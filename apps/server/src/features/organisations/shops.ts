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

import type { Reach } from './area.ts';
import { by, NEEDED } from './held-place.ts';
import { type Naming, readSearch, requireNaming } from './naming.ts';
import type { Held } from './place-store.ts';
import type { ShopRow } from './shop-store.ts';
import type { Asked } from './tree.ts';

type Stores = Repositories<
  'announce' | 'audit' | 'licences' | 'organisations' | 'places' | 'rights' | 'sessions' | 'shops' | 'tree'
>;
type Needs = Work<Stores> & {
  licences: Pick<Licences, 'requireRoom'>;
  sessions: Pick<Sessions, 'announceStoreChange'>;
};
type Draft = Naming & { readonly organisationId: string };

/** The stores of organisations, as far as the caller reaches them. */
export function createShops({ work, read, licences, sessions }: Needs) {
  /** These stores in the order of their ids; those that have gone are left out. */
  async function describe({ shops }: Stores, ids: readonly string[], reach: Reach) {
    const shown = new Map((await shops.describe(ids, reach)).map((shop) => [shop.id, shop]));
    return ids.flatMap((id) => shown.get(id) ?? []);
  }

  async function describeOne(stores: Stores, who: Administrator, id: string) {
    const [shown] = await describe(stores, [id], await stores.tree.reachOf(who));
    if (shown === undefined) throw new Fault('not_found');
    return shown;
  }

  /** A store that the caller may change, in the version that they have seen. */
  async function held(stores: Stores, who: Administrator, { id, version }: Held): Promise<ShopRow> {
    const shop = isId(id) ? await stores.shops.find(id) : undefined;
    if (shop === undefined) throw new Fault('not_found');
    await requireOrganisation(stores, who, shop.organisationId, NEEDED);
    if (shop.version !== version) throw versionConflict();
    return shop;
  }

  const requireTargetOrganisation = (stores: Stores, who: Administrator, organisationId: string) =>
    requireOrganisationInBody(stores, who, organisationId, { ...NEEDED, field: '/organisationId' });

  return {
    /** By name. A0404 for an organisation that the caller cannot see. */
    async list(caller: Caller, { organisation, query, ...asked }: Asked & { readonly organisation?: string }) {
      const part = readPageRequest(asked);
      return read(async (stores) => {
        if (organisation !== undefined && !(await stores.rights.isInScope(caller, NEEDED.see, organisation)))
          throw new Fault('not_found');
        const reach = await stores.tree.reachOf(caller);
        const below = organisation === undefined ? reach.seen : [organisation];
        const { rows, counted } = await stores.shops.list({ below, text: readSearch(query) }, part);
        const { list, ...ways } = toPage(rows, part);
        const shown = await describe(
          stores,
          list.map(({ id }) => id),
          reach,
        );
        return { list: shown, ...toTotal(counted), ...ways };
      });
    },

    /** The id of a store by its code (command line). */
    findId: (code: string) => read(({ shops }) => shops.findIdByCode(code)),

    /** A0404 for a store of an organisation that the caller cannot see. */
    async show(caller: Caller, id: string) {
      return read(async (stores) => {
        const shop = isId(id) ? await stores.shops.find(id) : undefined;
        if (shop === undefined || !(await stores.rights.isInScope(caller, NEEDED.see, shop.organisationId)))
          throw new Fault('not_found');
        return describeOne(stores, caller, id);
      });
    },

    async add(caller: Caller, { organisationId, ...given }: Draft, from: Origin) {
      const shop = { id: newId(), ...requireNaming(given), organisationId };
      const entry = { ...by(caller), event: 'store.added', details: detailsOf(shop) } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (stores) => {
          const who = await lockPermissions(stores, caller);
          await requireTargetOrganisation(stores, who, organisationId);
          await licences.requireRoom(stores);
          await stores.shops.add(shop);
          await stores.audit.record(from, entry);
          return describeOne(stores, who, shop.id);
        }),
      );
    },

    /** Renames a store, or moves it. */
    async change(caller: Caller, id: string, { version, organisationId, ...given }: Draft & Versioned, from: Origin) {
      const values = { ...requireNaming(given), organisationId };
      const entry = { ...by(caller), event: 'store.changed', details: detailsOf({ id, ...values }) } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (stores) => {
          const who = await lockPermissions(stores, caller);
          const before = await held(stores, who, { id, version });
          if (organisationId !== before.organisationId) {
            await requireTargetOrganisation(stores, who, organisationId);
            await sessions.announceStoreChange(stores, id);
          }
          if (!(await stores.shops.change({ id, version }, values))) throw versionConflict();
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
        const shop = await held(stores, who, { id, version });
        await sessions.announceStoreChange(stores, id);
        if (!(await stores.shops.remove({ id, version }))) throw versionConflict();
        await stores.audit.record(from, { ...by(caller), event: 'store.removed', details: detailsOf(shop) });
      });
    },
  };
}

type Versioned = { readonly version: number };
export type Shops = ReturnType<typeof createShops>;

const detailsOf = ({ id, name, code, organisationId }: Draft & { readonly id: string }) => ({
  store: id,
  name,
  code,
  organisation: organisationId,
});
