import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createApp } from '#/app.ts';
import { readConfig } from '#/config.ts';
import { openKeys } from '#/platform/crypto/keys.ts';
import { openPostgresql } from '#/platform/database/postgresql.ts';
import { createLog } from '#/platform/log.ts';

test('without its database the server serves its page, reports that it is live, and refuses every call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-waiting-'));
  const log = createLog('silent');
  const app = await createApp({
    config: readConfig({ FOYER_PORT: '0', FOYER_DATA: folder }),
    database: openPostgresql('postgresql://nobody@127.0.0.1:1/none', log),
    keys: openKeys(folder),
    log,
    migrate: async () => [],
  });
  const statusOf = async (url: string) => (await app.server.inject({ url })).statusCode;
  expect(await statusOf('/live')).toBe(200);
  expect(await statusOf('/ready')).toBe(503);
  expect(await statusOf('/base/')).toBe(200);
  expect(await statusOf('/v2/configs/login')).toBe(503);
  expect((await app.server.inject({ url: '/v2/users/work-bench' })).json()).toMatchObject({ resultCode: 'C0300' });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const provider = await fetch(`${origin}/oidc/jwks`);
  expect([provider.status, await provider.json()]).toMatchObject([503, { resultCode: 'C0300' }]);
  await app.close();
  rmSync(folder, { recursive: true });
});
