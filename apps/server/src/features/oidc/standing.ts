import { createHash } from 'node:crypto';

import type { Manifest } from '@foyer/contract/manifest.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { type Applications, mayOpen, permissionsIn } from '#/features/applications/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { createMemory } from '#/platform/cache/memory.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { createBatched } from '#/platform/jobs/batched.ts';

import type { StandingRow, StandingStore } from './standing-store.ts';

/** How long it is believed without asking the database; also the longest that a lost announcement lasts. */
const KEPT_MS = 1000;
const KEPT_SESSIONS = 20_000;

type Needs = Pick<Work<{ standings: StandingStore }>, 'read'> & {
  bus: Bus;
  settings: SettingsService;
  applications: Applications;
};

/** The user of a live session, with the rights at the place that the session has selected. */
export type Standing = Omit<StandingRow, 'language' | 'permissionsHere'> & {
  /** The installation's default where the user has not chosen one. */
  readonly language: LanguageCode;
  readonly permissions: ReadonlySet<string>;
};

/** The same for one application: its permissions at the selected place, in alphabetical order. */
export type StandingIn = Omit<Standing, 'permissions' | 'superAdministrator'> & {
  readonly permissions: readonly string[];
  /** Stamp of tokens: changes with the place and with the permissions. */
  readonly rights: string;
};

/** What was worked out of somebody, as long as they and the manifest are remembered. */
const views = new WeakMap<Standing, WeakMap<Manifest, StandingIn | undefined>>();

function viewOf(standing: Standing, manifest: Manifest): StandingIn | undefined {
  const known = views.get(standing) ?? new WeakMap<Manifest, StandingIn | undefined>();
  views.set(standing, known);
  if (!known.has(manifest)) known.set(manifest, view(standing, manifest));
  return known.get(manifest);
}

function view(standing: Standing, manifest: Manifest): StandingIn | undefined {
  if (!mayOpen(manifest, standing)) return undefined;
  const permissions = permissionsIn(manifest, standing);
  return { ...standing, permissions, rights: stampOf(standing, permissions) };
}

/** Users of sessions and what applications learn about them; cached for a second. */
export function createStandings({ read, bus, settings, applications }: Needs) {
  const loadBatched = createBatched(load);
  const memory = createMemory(loadBatched, { ms: KEPT_MS, most: KEPT_SESSIONS });
  bus.hear('session.changed', (change) =>
    memory.forgetWhere((standing) =>
      'userId' in change ? standing?.userId === change.userId : standing?.sessionId === change.sessionId,
    ),
  );
  bus.hear('user.changed', ({ userId }) => memory.forgetWhere((standing) => standing?.userId === userId));
  bus.hear('rights.changed', memory.forgetAll);
  bus.onResync(memory.forgetAll);

  async function load(sessionIds: readonly string[]): Promise<(Standing | undefined)[]> {
    const [{ idleSeconds }, languages] = await Promise.all([settings.get('session'), settings.get('languages')]);
    const rows = await read(({ standings }) => standings.list(sessionIds, idleSeconds));
    const found = new Map(
      rows.map(({ permissionsHere, ...row }) => [
        row.sessionId,
        { ...row, language: row.language ?? languages.default, permissions: new Set(permissionsHere) },
      ]),
    );
    return sessionIds.map((id) => found.get(id));
  }

  return {
    /** Whoever a live session belongs to; undefined when it is over. */
    of: (sessionId: string): Promise<Standing | undefined> => memory.get(sessionId),

    /** The same, read from the database now: another process may have changed the session's place a moment ago. */
    now: loadBatched,

    /** This process has just changed or ended the session: it does not wait for its own announcement. */
    forget: memory.forget,

    /** The same as one application sees it; undefined also without a permission of it at the selected place. */
    async in(sessionId: string, code: string): Promise<StandingIn | undefined> {
      const [standing, manifest] = await Promise.all([memory.get(sessionId), applications.find(code)]);
      return standing && manifest && viewOf(standing, manifest);
    },
  };
}

export type Standings = ReturnType<typeof createStandings>;

function stampOf({ customer, store }: Standing, permissions: readonly string[]): string {
  const place = [customer?.id, store?.id].map((id) => id ?? '-');
  return createHash('sha256')
    .update([...place, ...permissions].join(' '))
    .digest('base64url')
    .slice(0, 22);
}
