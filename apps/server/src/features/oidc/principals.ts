import { createHash } from 'node:crypto';

import type { Manifest } from '@foyer/contract/manifest.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { type Applications, mayOpen, permissionsIn } from '#/features/applications/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';

import type { PrincipalRow, PrincipalRepository } from './principal-repository.ts';

/** TTL of cached principals, which bounds the effect of a lost announcement. */
const CACHE_TTL_MS = 1000;
const MAX_CACHED_SESSIONS = 20_000;

type PrincipalNeeds = Pick<Work<{ principals: PrincipalRepository }>, 'read'> & {
  bus: Bus;
  settings: SettingsService;
  applications: Applications;
};

/** The user of a live session, with the rights at the session's selected place. */
export type Principal = Omit<PrincipalRow, 'language' | 'permissionsHere'> & {
  /** The user's language, or else the installation's default. */
  readonly language: LanguageCode;
  readonly permissions: ReadonlySet<string>;
};

/**
 * A principal as one application sees it, with that application's permissions at the selected place in alphabetical
 * order.
 */
export type PrincipalForApplication = Omit<Principal, 'permissions' | 'superAdministrator'> & {
  readonly permissions: readonly string[];
  /** Hash in tokens that changes with the place and the permissions. */
  readonly permissionsHash: string;
};

/** Cache of views by principal and manifest. An entry is kept as long as both are cached. */
const views = new WeakMap<Principal, WeakMap<Manifest, PrincipalForApplication | undefined>>();

function viewOf(principal: Principal, manifest: Manifest): PrincipalForApplication | undefined {
  const viewsByManifest = views.get(principal) ?? new WeakMap<Manifest, PrincipalForApplication | undefined>();
  views.set(principal, viewsByManifest);
  if (!viewsByManifest.has(manifest)) viewsByManifest.set(manifest, view(principal, manifest));
  return viewsByManifest.get(manifest);
}

function view(principal: Principal, manifest: Manifest): PrincipalForApplication | undefined {
  if (!mayOpen(manifest, principal)) return undefined;
  const permissions = permissionsIn(manifest, principal);
  return { ...principal, permissions, permissionsHash: hashPermissions(principal, permissions) };
}

/** Principals of sessions, as applications see them. They are cached for one second. */
export function createPrincipals({ read, bus, settings, applications }: PrincipalNeeds) {
  const loadBatched = createBatchLoader(load);
  const cache = createTtlCache(loadBatched, { ms: CACHE_TTL_MS, maxEntries: MAX_CACHED_SESSIONS });
  bus.invalidateOn('session.changed', (change) =>
    cache.invalidateWhere((principal) =>
      'userId' in change ? principal?.userId === change.userId : principal?.sessionId === change.sessionId,
    ),
  );
  bus.invalidateOn('user.changed', ({ userId }) => cache.invalidateWhere((principal) => principal?.userId === userId));
  bus.invalidateOn('rights.changed', cache.clear);
  bus.onResync(cache.clear);

  async function load(sessionIds: readonly string[]): Promise<(Principal | undefined)[]> {
    const [{ idleSeconds }, languages] = await Promise.all([settings.get('session'), settings.get('languages')]);
    const rows = await read(({ principals }) => principals.list(sessionIds, idleSeconds));
    const principalsBySession = new Map(
      rows.map(({ permissionsHere, ...row }) => [
        row.sessionId,
        { ...row, language: row.language ?? languages.default, permissions: new Set(permissionsHere) },
      ]),
    );
    return sessionIds.map((id) => principalsBySession.get(id));
  }

  return {
    /** Principal of a live session; undefined when the session has ended. */
    find: (sessionId: string): Promise<Principal | undefined> => cache.get(sessionId),

    /** Reads a principal from the database, since another process may just have changed the session's place. */
    findNow: loadBatched,

    /**
     * Principal as one application sees it. Undefined when the session has ended or the user has none of its
     * permissions at the selected place.
     */
    async findForApplication(sessionId: string, code: string): Promise<PrincipalForApplication | undefined> {
      const [principal, manifest] = await Promise.all([cache.get(sessionId), applications.find(code)]);
      return principal && manifest && viewOf(principal, manifest);
    },
  };
}

export type Principals = ReturnType<typeof createPrincipals>;

function hashPermissions({ customer, store }: Principal, permissions: readonly string[]): string {
  const placeIds = [customer?.id, store?.id].map((id) => id ?? '-');
  return createHash('sha256')
    .update([...placeIds, ...permissions].join(' '))
    .digest('base64url')
    .slice(0, 22);
}
