import { fileURLToPath } from 'node:url';

import type { AuditEvent } from '@foyer/contract/core/audit-events.ts';

import { type App, createApp } from '#/app.ts';
import { type Config, readConfig } from '#/config.ts';
import { HASHING, type Hashing } from '#/features/password/service.ts';
import type { PushLimits } from '#/features/pushes/service.ts';
import { openKeys } from '#/platform/crypto/keys.ts';
import type { Database } from '#/platform/database/database.ts';
import { migrate } from '#/platform/database/migrate.ts';
import { createLog } from '#/platform/log.ts';

import { Browser } from './browser.ts';
import { type Clock, createClock } from './clock.ts';
import { createDelayedAnnouncements } from './database/delayed-announcements.ts';
import { createTestDatabase, type TestDatabase, templatesFolder } from './database/test-database.ts';
import { createVendor, type ClaimOverrides, loadVendor, type LicenceVendor } from './fakes/licence-vendor.ts';
import { createPeople, type People } from './people.ts';
import { profileStep } from './profile.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/** A whole server on a database of its own, with a clock that can be moved. */
export type World = {
  readonly origin: string;
  readonly app: App;
  readonly database: Database;
  readonly testDatabase: TestDatabase;
  readonly clock: Clock;
  readonly people: People;
  /** Who signs licences for this world. */
  readonly vendor: LicenceVendor;
  /** A licence file for this world. */
  issueLicence(overrides?: ClaimOverrides): Promise<string>;
  /** Log lines so far; reading them is how a test sees what was told to operators. */
  readonly logLines: string[];
  /** A new browser: no cookies, nobody signed in. The headers go with every call. */
  browser(headers?: Record<string, string>): Browser;
  /** Lines of the audit trail so far, oldest first. */
  auditEntries(event?: AuditEvent): Promise<AuditTrailEntry[]>;
  /** Delays announcements to the server until a function has ended, so that nothing it checks depends on them. */
  withDelayedAnnouncements(run: () => Promise<void>): Promise<void>;
  /** Another server process in all but name, on the same database. */
  startSecondServer(): Promise<{ origin: string; app: App; browser(headers?: Record<string, string>): Browser }>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A line of the audit trail. */
export type AuditTrailEntry = {
  readonly event: string;
  readonly actor: string;
  readonly actor_id: string | null;
  readonly subject_id: string | null;
  readonly address: string;
  readonly result: string;
  readonly request_id: string;
  readonly details: Record<string, unknown>;
};

export type WorldOptions = {
  /** Environment variables over the defaults. */
  readonly config?: Record<string, string>;
  /** A log level other than `info`. */
  readonly logLevel?: string;
  /** Limits of the notice socket that a test need not wait for. */
  readonly pushLimits?: Partial<PushLimits>;
  /** Without a licence, in its evaluation; otherwise it has one for as many stores as anybody wants, for ever. */
  readonly unlicensed?: true;
  /** Before its first start, instead of a copy of an installation that has been started. */
  readonly from?: 'migrated';
  /** Password hashes as they ship; otherwise they are as cheap as Argon2id can be. */
  readonly hashing?: Hashing;
};

let vendorPromise: Promise<LicenceVendor> | undefined;
/** The same for all worlds of a process. */
function getVendor(): Promise<LicenceVendor> {
  const folder = templatesFolder();
  return (vendorPromise ??= folder === undefined ? createVendor() : loadVendor(folder));
}

/** Argon2id's smallest memory and fewest passes. */
export const CHEAP_HASHING: Hashing = { ...HASHING, memoryCost: 8, timeCost: 1 };
/** What takes effect at the first start only, and a copy has that behind it. */
const FIRST_START = ['FOYER_ADMIN_USERNAME', 'FOYER_ADMIN_PASSWORD', 'FOYER_LICENCE_KEYS'];

export const ADMIN_PASSWORD = 'Correct-Horse-7';
/** What every captcha of a world says. */
export const CAPTCHA_TEXT = 'K6PMW';

export async function createWorld({
  config: variables = {},
  logLevel = 'info',
  pushLimits = {},
  unlicensed,
  from,
  hashing = CHEAP_HASHING,
}: WorldOptions = {}): Promise<World> {
  const isFirstStart = from === 'migrated' || FIRST_START.some((name) => name in variables);
  const template = isFirstStart ? 'migrated' : unlicensed === true ? 'started' : 'licensed';
  const testDatabase = await profileStep('database copied', () => createTestDatabase(template));
  const vendor = await getVendor();
  const config = readConfig({
    FOYER_PORT: '0',
    FOYER_DATA: testDatabase.folder,
    FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD,
    FOYER_LICENCE_KEYS: vendor.publicKey,
    ...variables,
  });
  const logLines: string[] = [];
  const log = createLog(logLevel, { write: (line) => void logLines.push(line) });
  const others: App[] = [];

  async function startServer(database: Database, settings: Config) {
    const app = await createApp({
      config: settings,
      database,
      keys: openKeys(testDatabase.folder),
      log,
      migrate: () => migrate(database, MIGRATIONS),
      captchaText: () => CAPTCHA_TEXT,
      pushLimits,
      hashing,
    });
    const origin = await app.server.listen({ port: settings.port, host: '127.0.0.1' });
    await app.prepare();
    return { origin, app, browser: (headers?: Record<string, string>) => new Browser(origin, headers) };
  }

  const database = await testDatabase.open();
  const { delayedDatabase, withDelayedAnnouncements } = createDelayedAnnouncements(database);
  const first = await profileStep('server started', () => startServer(delayedDatabase, config));
  const people = createPeople(first.app, database, openKeys(testDatabase.folder));

  async function issueLicence(overrides: ClaimOverrides = {}): Promise<string> {
    const { serverId } = await people.repositories.licences.installation();
    return vendor.issue({ serverId, ...overrides });
  }

  if (unlicensed !== true && (isFirstStart || templatesFolder() === undefined)) {
    const file = await issueLicence({ id: 'the-world', permanentAuthorization: true, serviceStore: 1_000_000 });
    await people.repositories.licences.add({ id: 'the-world', file, agreement: 0, uploaded_by: 'nobody' });
    first.app.services.bus.resync();
  }

  async function close(): Promise<void> {
    await profileStep('world closed', async () => {
      await Promise.all(others.map((app) => app.close()));
      await first.app.close();
      await testDatabase.drop();
    });
    const unexpected = logLines.filter(
      (line) => line.includes('"msg":"bug"') || line.includes('"msg":"undeclared fault"'),
    );
    if (unexpected.length > 0) throw new Error(`The server logged what it must not:\n${unexpected.join('')}`);
  }

  return {
    ...first,
    database,
    testDatabase,
    clock: createClock(database, () => [first.app, ...others].forEach(passTime)),
    people,
    vendor,
    issueLicence,
    auditEntries: (event) => readAudit(database, event),
    withDelayedAnnouncements,
    logLines,
    async startSecondServer() {
      // The embedded engine has one process by design; a second server there shares its connection.
      const base = testDatabase.url === undefined ? withoutClose(database) : await testDatabase.open();
      const second = await startServer(base, { ...config, port: 0 });
      others.push(second.app);
      return second;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Refreshes a server's caches and wakes its background workers, as the passing of time would. */
function passTime({ services, workers }: App): void {
  services.bus.resync();
  for (const worker of workers) worker.wake();
}

async function readAudit({ queries }: Database, event: AuditEvent | undefined): Promise<AuditTrailEntry[]> {
  const all = queries.selectFrom('audit').selectAll().orderBy('occurred_at').orderBy('id');
  const rows = await (event === undefined ? all : all.where('event', '=', event)).execute();
  return rows.map((row) => ({ ...row, details: row.details as Record<string, unknown> })); // only record() writes it
}

/** The same database, left open when its user closes. */
function withoutClose(database: Database): Database {
  return { ...database, close: async () => {} };
}
