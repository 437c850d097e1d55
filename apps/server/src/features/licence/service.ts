import type { Licence, LicenceOverview, UploadedLicence } from '@foyer/contract/licence.ts';
import { LICENCE_CONTACTS } from '@foyer/contract/limits/licence.ts';

import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import type { Claims } from './claims.ts';
import { dayOf } from './days.ts';
import { licenceStatuses, inOrder, type LicenceClock, type Entitlement, currentEntitlement } from './entitlement.ts';
import type { InstallationRow, LicenceRow, LicenceRepository, SignedTime } from './repository.ts';
import { createOpener, type VendorKey } from './signed-file.ts';

type LicencesNeeds = Pick<Work<Repositories<'licences' | 'rights'>>, 'read'> & {
  bus: Bus;
  licenceKeys: readonly VendorKey[];
  /** Time zone in which licence days begin and end. */
  timeZone: string;
  log: Log;
};

const CACHE_MS = 1000;

/** The installation's licences in the caller's transaction. */
export type LicenceState = {
  readonly serverId: string;
  readonly moment: LicenceClock;
  /** Licence files as signed, oldest first. */
  readonly rows: readonly LicenceRow[];
  /** Claims of the licences with a valid signature, in the order in which they take effect. */
  readonly licences: readonly Claims[];
  readonly entitlement: Entitlement;
};

/** The installation's licences. Each process verifies every licence before use. */
export function createLicences({ read, bus, licenceKeys, timeZone, log }: LicencesNeeds) {
  const open = createOpener(licenceKeys);
  /** Cache of verified files. It needs no invalidation, since the same bytes always have the same claims. */
  const opened = new Map<string, Claims | undefined>();
  /** The current state, not cached. */
  const load = () => read(async ({ licences }) => loadLicenceState(licences, await licences.installation()));
  const cache = createTtlCache(load, { ms: CACHE_MS, maxEntries: 1 });
  bus.invalidateOn('licence.changed', cache.clear);
  bus.onResync(cache.clear);

  /** Claims of a row; undefined unless the vendor has signed them for this installation. */
  async function claimsIn({ id, file }: LicenceRow, serverId: string): Promise<Claims | undefined> {
    if (!opened.has(file)) {
      const content = await open(Buffer.from(file, 'latin1'));
      if (!('claims' in content)) log.warn({ licence: id }, 'licence not verified: no configured key has signed it');
      opened.set(file, 'claims' in content ? content.claims : undefined);
    }
    const claims = opened.get(file);
    // Rows may have been copied within the database, or from another installation's database.
    return claims?.id === id && claims.serverId === serverId ? claims : undefined;
  }

  async function loadLicenceState(
    store: LicenceRepository,
    { serverId, clock, now, evaluatedFrom }: InstallationRow,
  ): Promise<LicenceState> {
    const rows = await store.list();
    const verified = await Promise.all(rows.map((row) => claimsIn(row, serverId)));
    const licences = inOrder(
      verified.filter((claims) => claims !== undefined),
      timeZone,
    );
    const day = (moment: Date) => dayOf(moment, timeZone);
    const moment = { today: day(now), clock: day(latestOf(clock, licences)), evaluatedFrom: day(evaluatedFrom) };
    return { serverId, moment, rows, licences, entitlement: currentEntitlement(licences, moment) };
  }

  /** Locks the licences until the caller's transaction ends; `signedTime` counts as seen. */
  const lock = async ({ licences }: Repositories<'licences'>, signedTime?: SignedTime) =>
    loadLicenceState(licences, await licences.lock(signedTime));

  return {
    open,
    load,
    lock,

    /** The entitlement in force, cached for at most one second. */
    current: async (): Promise<Entitlement> => (await cache.get('')).entitlement,

    /** The entitlement in force; without `licence.read`, its details are null. */
    async show(caller: Caller): Promise<Licence> {
      const { entitlement } = await cache.get('');
      return mayRead(caller) ? entitlement : { ...entitlement, ...REDACTED };
    },

    /** Data of the licence page. */
    async overview(): Promise<LicenceOverview> {
      return read(async ({ licences: store, rights }) => {
        const state = await loadLicenceState(store, await store.installation());
        const stores = await store.countStores();
        const contacts = (await rights.listSuperAdministrators())
          .slice(0, LICENCE_CONTACTS)
          .map(({ username, displayName }) => ({ username, displayName }));
        const ready = licenceKeys.length > 0;
        const { serverId, entitlement } = state;
        return { serverId, ready, timeZone, licence: entitlement, stores, history: historyOf(state), contacts };
      });
    },

    /** Usage of the licence; null for a caller who may not read it. */
    async usageFor(caller: Caller) {
      if (!mayRead(caller)) return null;
      const { state, daysLeft, renewed, serviceStore } = (await cache.get('')).entitlement;
      return { state, daysLeft, renewed, serviceStore, stores: await read(({ licences }) => licences.countStores()) };
    },

    /**
     * Reserves room for more open stores. The licences stay locked until the caller's transaction ends. Throws A0805 when
     * the licence has expired, and A0804 when its number of stores is reached.
     */
    async requireRoom(repositories: Repositories<'licences'>, stores = 1): Promise<void> {
      const { entitlement } = await lock(repositories);
      if (entitlement.state === 'expired') throw new Fault('licence_expired');
      if ((await repositories.licences.countStores()) + stores > entitlement.serviceStore)
        throw new Fault('licence_stores_exhausted');
    },
  };
}

export type Licences = ReturnType<typeof createLicences>;

const REDACTED = {
  id: null,
  primaryLicenceId: null,
  enlargeLicenceIds: null,
  serviceStore: null,
  devicesNumber: null,
  epdQuantity: null,
  luminaQuantity: null,
  limitContent: null,
} as const;

const mayRead = ({ superAdministrator, permissions }: Caller) => superAdministrator || permissions.has('licence.read');

function historyOf({ rows, licences, moment }: LicenceState): UploadedLicence[] {
  const statuses = licenceStatuses(licences, moment);
  const contents = new Map(licences.map((claims) => [claims.id, contentOf(claims)]));
  return rows
    .map(({ id, uploadedAt, uploadedBy }): UploadedLicence => {
      const fate = statuses.get(id) ?? 'unverified';
      return { id, fate, content: contents.get(id) ?? null, uploadedAt: uploadedAt.toISOString(), uploadedBy };
    })
    .toReversed();
}

/** A licence's contents for a page, without signing data, product and server. */
function contentOf(claims: Claims): UploadedLicence['content'] {
  const { primaryLicenceId, type, activationTime, expirationTime, permanentAuthorization, limitContent } = claims;
  const { serviceStore, devicesNumber, epdQuantity, luminaQuantity } = claims;
  return {
    primaryLicenceId,
    type,
    activationTime,
    expirationTime,
    permanentAuthorization,
    serviceStore,
    devicesNumber,
    epdQuantity,
    luminaQuantity,
    limitContent,
  };
}

/** The clock's time, but no earlier than the latest signing time: setting the clock back does not undo a licence. */
function latestOf(clock: Date, licences: readonly Claims[]): Date {
  return new Date(Math.max(clock.getTime(), ...licences.map(({ issuedAt }) => Date.parse(issuedAt))));
}
