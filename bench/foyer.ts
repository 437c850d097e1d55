import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { passwordDigest } from '@foyer/contract/rules/digest.ts';

import { openDatabase } from '../apps/server/src/open-database.ts';
import { openKeys } from '../apps/server/src/platform/crypto/keys.ts';
import { openPostgresql } from '../apps/server/src/platform/database/postgresql.ts';
import { createFolderStorage } from '../apps/server/src/platform/files/file-storage.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createRepositories } from '../apps/server/src/repositories.ts';
import { createServices, type ServiceOptions, type Services } from '../apps/server/src/services.ts';
import { createBulkData } from '../apps/server/test/database/bulk-data.ts';
import { countConnections, postmasterOf } from '../apps/server/test/database/server-state.ts';
import { runOnServer } from '../apps/server/test/database/test-database.ts';
import { postgresqlProcessorMs, serverProcessorMs } from './processor-time.ts';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const ADDED_AT_ONCE = 200;
export const ADMIN = { username: 'admin', password: 'Bench-Password-1' };

type BulkData = ReturnType<typeof createBulkData>;

/** A Foyer process, as `npm start` runs it. */
export type FoyerProcess = {
  readonly origin: string;
  /** Milliseconds from the start of the process to the first answered sign-in. */
  readonly startMs: number;
  readonly session: BenchSession;
  /** Resident memory in bytes. */
  memory(): number;
  /** Processor time that the process and its threads have used so far, in milliseconds. */
  processorMs(): number;
  /** Processor time that the PostgreSQL server has used so far, in milliseconds. 0 on the embedded engine. */
  databaseProcessorMs(): number;
  stop(): Promise<void>;
};

export type BenchSession = { readonly token: string; readonly cookie: string };

/** Request headers of a session. */
export const authorized = ({ token, cookie }: BenchSession) => ({ authorization: `Bearer ${token}`, cookie });

type WithServices<T> = (
  services: Services,
  repositories: ReturnType<ReturnType<typeof createRepositories>>,
) => Promise<T>;

/** An installation that can be started more than once. */
export type BenchInstallation = {
  /** Writes rows to the database, also while a server runs (PostgreSQL only). */
  withBulkData<T>(write: (bulkData: BulkData) => Promise<T>): Promise<T>;
  /** Number of connections of the running processes to the database (PostgreSQL only). */
  countConnections(): Promise<number>;
  start(environment?: Record<string, string>): Promise<FoyerProcess>;
  /** Runs a function with services in this process, also while a server runs (PostgreSQL only). */
  withServices<T>(options: Partial<ServiceOptions>, run: WithServices<T>): Promise<T>;
  /** Adds `count` users. On the embedded engine no server may be running. Returns their sign-in request bodies. */
  addPeople(count: number): Promise<string[]>;
  remove(): Promise<void>;
};

/** A new installation: on a new database of the PostgreSQL `server`, or embedded. */
export async function createInstallation(server: string | undefined): Promise<BenchInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  const name = `foyer_${randomUUIDv7().replaceAll('-', '')}`;
  const url = server === undefined ? undefined : new URL(server);
  if (server !== undefined && url !== undefined) {
    await runOnServer(server, `create database ${name}`);
    url.pathname = `/${name}`;
  }

  async function withServices<T>(options: Partial<ServiceOptions>, run: WithServices<T>): Promise<T> {
    const log = createLog('warn');
    const keys = openKeys(folder);
    const database = await openDatabase({ databaseUrl: url?.href, data: folder }, log);
    const defaults = { database, keys, log, files: createFolderStorage(folder), publicUrl: () => 'http://127.0.0.1' };
    try {
      return await run(createServices({ ...defaults, ...options }), createRepositories(keys)(database.queries));
    } finally {
      await database.close();
    }
  }

  return {
    async withBulkData(write) {
      const database = openPostgresql(url?.href ?? '', createLog('warn'), { patient: true });
      try {
        return await write(createBulkData(database.queries));
      } finally {
        await database.close();
      }
    },
    countConnections: () => countConnections(url?.href ?? ''),
    start: (environment = {}) => startFoyer(folder, url?.href, environment),
    withServices,
    addPeople: (count) =>
      withServices({}, async ({ users }) => {
        const names = Array.from({ length: count }, (_, index) => `bench-${index}`);
        // At most 256 hashes can wait.
        for (let start = 0; start < count; start += ADDED_AT_ONCE)
          await Promise.all(
            names
              .slice(start, start + ADDED_AT_ONCE)
              .map((username) => users.add({ username, password: ADMIN.password })),
          );
        return Promise.all(names.map((username) => credentials(username, ADMIN.password)));
      }),
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      if (server !== undefined) await runOnServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function startFoyer(
  folder: string,
  url: string | undefined,
  environment: Record<string, string>,
): Promise<FoyerProcess> {
  const postmaster = url === undefined ? undefined : await postmasterOf(url);
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      // Compile cache, as with `npm start`.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      FOYER_PORT: '0',
      FOYER_DATA: folder,
      FOYER_LOG_LEVEL: 'error',
      FOYER_ADMIN_PASSWORD: ADMIN.password,
      // Lets measurements from one machine use many client addresses, so that no limit per address applies.
      FOYER_TRUSTED_PROXIES: '127.0.0.1',
      ...(url === undefined ? {} : { FOYER_DATABASE_URL: url }),
      ...environment,
    },
  });
  const origin = await readAddress(child);
  const session = await signIn(origin, await credentials(ADMIN.username, ADMIN.password));
  const startMs = performance.now() - started;
  return {
    origin,
    startMs,
    session,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    processorMs: () => serverProcessorMs(child.pid ?? 0),
    databaseProcessorMs: () => (postmaster === undefined ? 0 : postgresqlProcessorMs(postmaster)),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const address = /ready at (http:\/\/[\d.:]+)/.exec(output)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`Foyer did not start:\n${output}`);
}

/** The request body of a sign-in. */
export async function credentials(username: string, password: string): Promise<string> {
  return JSON.stringify({ username, password: await passwordDigest(password, username) });
}

/** Signs in with a request body from `credentials` or `addPeople`. */
export async function signIn(origin: string, body: string): Promise<BenchSession> {
  const response = await fetch(`${origin}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { data } = (await response.json()) as { data: { access_token: string } }; // the contract's answer
  return { token: data.access_token, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
