import { createApp } from '#/app.ts';
import { readConfig } from '#/config.ts';
import { openKeys } from '#/platform/crypto/keys.ts';
import type { Database } from '#/platform/database/database.ts';
import { openPostgresql } from '#/platform/database/postgresql.ts';
import type { Log } from '#/platform/log.ts';

import { Browser } from './browser.ts';
import { createProxy } from './proxy.ts';
import { ADMIN_PASSWORD, CHEAP_HASHING, type World } from './world.ts';

/** Another server of a world on PostgreSQL, which reaches the database through a network that can be made to fail. */
export async function serveBehindProxy({ testDatabase }: World, log: Log) {
  const proxy = await createProxy(new URL(testDatabase.url ?? ''));
  const served = await serveDatabase(testDatabase.folder, openPostgresql(proxy.url, log), log);
  await served.app.prepare();
  return {
    ...served,
    network: proxy.become,
    async close(): Promise<void> {
      await served.app.close();
      await proxy.close();
    },
  };
}

/** A server that listens and has not prepared its database yet. */
export async function serveDatabase(
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

export type BehindProxy = Awaited<ReturnType<typeof serveBehindProxy>>;
