import { createApp } from '#/app.ts';
import { readConfig } from '#/config.ts';
import { openKeys } from '#/platform/keys.ts';
import type { Log } from '#/platform/log.ts';
import { openPostgresql } from '#/platform/postgresql.ts';

import { createProxy } from './proxy.ts';
import type { World } from './world.ts';

/** Another server of a world on PostgreSQL, which reaches the database through a network that can be made to fail. */
export async function serveBehindProxy({ fresh }: World, log: Log) {
  const proxy = await createProxy(new URL(fresh.url ?? ''));
  const app = await createApp({
    config: readConfig({ FOYER_PORT: '0', FOYER_DATA: fresh.folder }),
    database: openPostgresql(proxy.url, log),
    keys: openKeys(fresh.folder),
    log,
    migrate: async () => [],
  });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  await app.prepare();
  return {
    app,
    origin,
    network: proxy.become,
    async close(): Promise<void> {
      await app.close();
      await proxy.close();
    },
  };
}

export type BehindProxy = Awaited<ReturnType<typeof serveBehindProxy>>;
