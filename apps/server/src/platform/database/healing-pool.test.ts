import { createTcpProxy } from '@foyer/server/test/fakes/tcp-proxy.ts';
import { expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { createHealingPool } from './healing-pool.ts';

const SERVER = process.env['FOYER_TEST_DATABASE_URL'];

test.skipIf(SERVER === undefined)(
  'after one query without an answer no other connection of that time is used',
  async () => {
    const proxy = await createTcpProxy(new URL(SERVER ?? ''));
    const pool = createHealingPool(
      { connectionString: proxy.url, query_timeout: 1500 },
      { log: createLog('silent'), onConnect: async () => undefined, preparesByName: true },
    );
    const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
    for (const client of clients) client.release();
    const ask = async () => {
      const client = await pool.connect();
      try {
        return (await client.query<{ answer: number }>('select 42 as answer', [])).rows;
      } finally {
        client.release();
      }
    };
    proxy.abandon();
    await expect(ask()).rejects.toThrow('Query read timeout');
    expect(await ask()).toEqual([{ answer: 42 }]);
    await pool.end();
    await proxy.close();
  },
);
