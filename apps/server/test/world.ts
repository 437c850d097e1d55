import { join } from 'node:path';
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

/** A complete server with its own database and a movable clock. */
export type World = {
  readonly origin: string;
  readonly app: App;
  readonly database: Database;
  readonly testDatabase: TestDatabase;
  readonly clock: Clock;
  readonly people: People;
  /** The vendor that signs licences for this world. */
  readonly vendor: LicenceVendor;
  /** A licence file for this world. */
  issueLicence(overrides?: ClaimOverrides): Promise<string>;
  /** Log lines so far, as operators see them. */
  readonly logLines: string[];
  /** A new browser without cookies or session. The headers are sent with every request. */
  browser(headers?: Record<string, string>): Browser;
  /** Audit entries so far, oldest first. */
  auditEntries(event?: AuditEvent): Promise<AuditTrailEntry[]>;
  /**
   * Delays announcements to the server until a function has ended, so that checks in the function cannot depend on
   * them.
   */
  withDelayedAnnouncements(run: () => Promise<void>): Promise<void>;
  /** Starts another server on the same database, in this process. */
  startSecondServer(): Promise<{ origin: string; app: App; browser(headers?: Record<string, string>): Browser }>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

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
  /** Environment variables that override the defaults. */
  readonly config?: Record<string, string>;
  /** A log level other than `info`. */
  readonly logLevel?: string;
  /** Shorter limits of the notice socket, so that a test need not wait. */
  readonly pushLimits?: Partial<PushLimits>;
  /**
   * Whether the world has no licence and is in the evaluation period. By default it has a permanent licence for a
   * million stores.
   */
  readonly unlicensed?: true;
  /**
   * Starts from a migrated database, before the first start. By default the world is a copy of a started installation.
   */
  readonly from?: 'migrated';
  /** Parameters of password hashes. By default the cheapest of Argon2id. */
  readonly hashing?: Hashing;
  /** Folder of the built documentation. By default none is built. */
  readonly documentationFolder?: string;
};

let vendorPromise: Promise<LicenceVendor> | undefined;
/** The vendor, shared by all worlds of a process. */
function getVendor(): Promise<LicenceVendor> {
  const folder = templatesFolder();
  return (vendorPromise ??= folder === undefined ? createVendor() : loadVendor(folder));
}

/** Argon2id with its minimum memory and number of passes. */
export const CHEAP_HASHING: Hashing = { ...HASHING, memoryCost: 8, timeCost: 1 };
/** Variables that apply at the first start only; a copy has already been started. */
const FIRST_START = ['FOYER_ADMIN_USERNAME', 'FOYER_ADMIN_PASSWORD', 'FOYER_LICENCE_KEYS'];

export const ADMIN_PASSWORD = 'Correct-Horse-7';
/** The text of every captcha in a world. */
export const CAPTCHA_TEXT = 'K6PMW';

export async function createWorld({
  config: variables = {},
  logLevel = 'info',
  pushLimits = {},
  unlicensed,
  from,
  hashing = CHEAP_HASHING,
  documentationFolder,
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
      documentationFolder: documentationFolder ?? join(testDatabase.folder, 'documentation'),
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
      (line) => line.includes('"msg":"unhandled error"') || line.includes('"msg":"undeclared fault"'),
    );
    if (unexpected.length > 0) throw new Error(`The server logged errors:\n${unexpected.join('')}`);
  }

  return {
    ...first,
    database,
    testDatabase,
    clock: createClock(database, {
      resetCaches: () => [first.app, ...others].forEach(({ services }) => services.bus.resync()),
      wakeWorkers: () => [first.app, ...others].forEach(wakeWorkers),
    }),
    people,
    vendor,
    issueLicence,
    auditEntries: (event) => readAudit(database, event),
    withDelayedAnnouncements,
    logLines,
    async startSecondServer() {
      // The embedded engine supports one process only; the second server shares its connection.
      const base = testDatabase.url === undefined ? withoutClose(database) : await testDatabase.open();
      const second = await startServer(base, { ...config, port: 0 });
      others.push(second.app);
      return second;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Wakes the workers of a server, whose timers do not follow the test clock. */
function wakeWorkers({ workers }: App): void {
  for (const worker of workers) worker.wake();
}

async function readAudit({ queries }: Database, event: AuditEvent | undefined): Promise<AuditTrailEntry[]> {
  const all = queries.selectFrom('audit').selectAll().orderBy('occurred_at').orderBy('id');
  const rows = await (event === undefined ? all : all.where('event', '=', event)).execute();
  return rows.map((row) => ({ ...row, details: row.details as Record<string, unknown> })); // only record() writes it
}

/** A database whose `close` has no effect. */
function withoutClose(database: Database): Database {
  return { ...database, close: async () => {} };
}
