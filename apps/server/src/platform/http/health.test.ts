import { createTestDatabase } from '@foyer/server/test/database/test-database.ts';
import { createWorld } from '@foyer/server/test/world.ts';
import Fastify from 'fastify';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';

import { createApp } from '#/app.ts';
import { readConfig } from '#/config.ts';
import { openKeys } from '#/platform/crypto/keys.ts';
import { openPostgresql } from '#/platform/database/postgresql.ts';
import { createLog } from '#/platform/log.ts';

import { mountHealth } from './health.ts';
import { createServer } from './http-server.ts';

test('/live and /ready answer when all is well', async () => {
  await using world = await createWorld();
  const responses = [await world.browser().fetch('/live'), await world.browser().fetch('/ready')];
  expect(responses.map(({ status, text }) => [status, text])).toEqual([
    [200, '{"status":"live"}'],
    [200, '{"status":"ready"}'],
  ]);
});

test('before the database is prepared the process is live, not ready, and answers nothing else', async () => {
  await using world = await createWorld();
  const logged: string[] = [];
  const app = await createApp({
    config: readConfig({ FOYER_PORT: '0', FOYER_DATA: world.testDatabase.folder }),
    database: { ...world.database, close: async () => undefined },
    keys: openKeys(world.testDatabase.folder),
    log: createLog('info', { write: (line) => void logged.push(line) }),
    migrate: async () => [],
  });
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.server.inject(url);
    return [statusCode, headers['retry-after']];
  };
  expect(await ask('/live')).toEqual([200, undefined]);
  expect(await ask('/live?from=probe')).toEqual([200, undefined]);
  expect(await ask('/ready')).toEqual([503, '1']);
  expect((await app.server.inject('/ready')).json()).toEqual({ status: 'starting' });
  expect(await ask('/v2/configs/login')).toEqual([503, '1']);
  // Migrations may be running, so a missing table is no outage.
  expect(logged.filter((line) => line.includes('"level":"warn"'))).toEqual([]);
  await app.prepare();
  expect(await ask('/ready')).toEqual([200, undefined]);
  await app.close();
});

test.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  '/ready answers 503 where the database only reads, and 200 on a connection that writes',
  async () => {
    const newDatabase = await createTestDatabase();
    const database = openPostgresql(newDatabase.url ?? '', createLog('silent'), { slack: 10, maxConnections: 1 });
    await sql`set default_transaction_read_only = on`.execute(database.queries);
    const server = await createServer({
      log: createLog('silent'),
      https: undefined,
      secure: false,
      trustedProxies: [],
    });
    mountHealth(server, database, () => true);
    expect((await server.inject('/ready')).json()).toMatchObject({ resultCode: 'C0300' });
    expect((await server.inject('/ready')).statusCode).toBe(200);
    await server.close();
    await database.close();
    await newDatabase.drop();
  },
);

test('100 concurrent calls of /ready share a few queries (flood of /ready)', async () => {
  await using world = await createWorld();
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const server = Fastify();
  mountHealth(server, { ...world.database, queries: world.database.queries.withPlugin(counter) }, () => true);
  const responses = await Promise.all(Array.from({ length: 100 }, () => server.inject('/ready')));
  expect(new Set(responses.map(({ payload }) => payload))).toEqual(new Set(['{"status":"ready"}']));
  expect(count).toBeLessThan(10);
});

test('metrics and the API document are answered only where they are configured', async () => {
  await using plain = await createWorld();
  expect((await plain.browser().fetch('/metrics')).status).toBe(404);
  expect((await plain.browser().fetch('/openapi.json')).status).toBe(404);
  await using open = await createWorld({ config: { FOYER_METRICS: 'true', FOYER_API_DOCUMENT: 'true' } });
  await open.browser().fetch('/v2/users/work-bench?code=canary');
  await open.browser().fetch('/nothing/canary');
  await open.browser().fetch('/oidc/jwks?code=canary');
  const metrics = await open.browser().fetch('/metrics');
  expect(metrics.headers.get('content-type')).toContain('text/plain');
  expect(metrics.text).toContain(
    'foyer_request_seconds_count{method="GET",route="/v2/users/work-bench",status="401"} 1',
  );
  expect(metrics.text).toContain('foyer_request_seconds_count{method="GET",route="/oidc/*",status="200"} 1');
  expect(metrics.text).toContain('process_cpu_seconds_total');
  expect(metrics.text).not.toContain('canary');
  expect((await open.browser().fetch('/openapi.json')).text).toContain('"openapi":"3.1.0"');
});
