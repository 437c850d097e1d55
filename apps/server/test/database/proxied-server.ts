import { createApp } from '#/app.ts';
import { readConfig } from '#/config.ts';
import { openKeys } from '#/platform/crypto/keys.ts';
import type { Database } from '#/platform/database/database.ts';
import { openPostgresql } from '#/platform/database/postgresql.ts';
import type { Log } from '#/platform/log.ts';

import { Browser } from '../browser.ts';
import { createTcpProxy } from '../fakes/tcp-proxy.ts';
import { ADMIN_PASSWORD, CHEAP_HASHING, type World } from '../world.ts';

/** Another server of a world on PostgreSQL. A TCP proxy simulates failures of its database connections. */
export async function startServerBehindProxy({ testDatabase }: World, log: Log) {
  const proxy = await createTcpProxy(new URL(testDatabase.url ?? ''));
  const server = await startUnpreparedServer(testDatabase.folder, openPostgresql(proxy.url, log), log);
  await server.app.prepare();
  return {
    ...server,
    setNetworkMode: proxy.setMode,
    async close(): Promise<void> {
      await server.app.close();
      await proxy.close();
    },
  };
}

/** A server that listens but has not prepared its database yet. */
export async function startUnpreparedServer(
  folder: string,
  database: Database,
  log: Log,
  migrate: () => Promise<string[]> = async () => [],
) {
  const app = await createApp({
    config: readConfig({ FOYER_PORT: '0', FOYER_DATA: folder, FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD }),
    database,
    keys: openKeys(folder),
    log,
    migrate,
    hashing: CHEAP_HASHING,
  });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  return { app, origin, browser: () => new Browser(origin) };
}

export type ProxiedServer = Awaited<ReturnType<typeof startServerBehindProxy>>;
