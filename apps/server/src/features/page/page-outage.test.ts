import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Browser } from '@foyer/server/test/browser.ts';
import { createTcpProxy } from '@foyer/server/test/fakes/tcp-proxy.ts';
import { createWebBuild } from '@foyer/server/test/fakes/web-build.ts';
import { createWorld } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, expect, test } from 'vitest';

import { openKeys } from '#/platform/crypto/keys.ts';
import type { Database } from '#/platform/database/database.ts';
import { openEmbedded } from '#/platform/database/embedded.ts';
import { openPostgresql } from '#/platform/database/postgresql.ts';
import { createFolderStorage } from '#/platform/files/file-storage.ts';
import { createServer } from '#/platform/http/http-server.ts';
import { createDocumentCache } from '#/platform/http/responses/document-cache.ts';
import { createLog } from '#/platform/log.ts';
import { createServices } from '#/services.ts';

import { createAssets } from './assets.ts';
import { mountPage } from './routes.ts';
import { createPage } from './service.ts';

/** The embedded engine has no network and cannot fail like a server. */
const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;

const web = createWebBuild();
const data = mkdtempSync(join(tmpdir(), 'foyer-page-'));
const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});
afterAll(() => [web, data].forEach((folder) => rmSync(folder, { recursive: true })));

/** A server that serves only the page. */
async function servePage(database: Database) {
  const log = createLog('silent');
  const services = createServices({
    database,
    keys: openKeys(data),
    log,
    files: createFolderStorage(data),
    publicUrl: () => 'http://127.0.0.1',
  });
  const server = await createServer({ log, https: undefined, secure: false, trustedProxies: [] });
  mountPage(server, {
    page: createPage({ folder: web, ...services, version: '1.2.3', documentation: false }),
    documents: createDocumentCache(),
    assets: await createAssets({ folder: join(web, 'client/assets'), shared: join(data, 'assets') }),
  });
  const browser = new Browser(await server.listen({ port: 0, host: '127.0.0.1' }));
  cleaning.push(async () => {
    await server.close();
    await database.close();
  });
  return {
    services,
    /** Requests the page; returns its status and language. */
    async ask() {
      const { status, text } = await browser.fetch('/base/');
      return { status, language: /<html lang="(\w+)"/.exec(text)?.[1] };
    },
  };
}

async function behindProxy() {
  const world = await createWorld();
  const proxy = await createTcpProxy(new URL(world.testDatabase.url ?? ''));
  cleaning.push(world.close, proxy.close);
  return { world, proxy, ...(await servePage(openPostgresql(proxy.url, createLog('silent')))) };
}

test('before the database is prepared the page is sent as shipped', async () => {
  const { ask } = await servePage(await openEmbedded(join(data, 'unprepared')));
  expect(await ask()).toMatchObject({ status: 200, language: 'en' });
});

test.skipIf(embedded)('a database that was never there leaves the page as it is shipped', async () => {
  const { proxy, ask } = await behindProxy();
  proxy.setMode('refuse');
  expect(await ask()).toMatchObject({ status: 200, language: 'en' });
});

test.skipIf(embedded).each(['refuse', 'blackhole'] as const)(
  'while the database is away (%s) the page is the last one, and follows again when it is back',
  async (mode) => {
    const { world, proxy, services, ask } = await behindProxy();
    await world.people.setting('languages', { default: 'de' });
    expect(await ask()).toMatchObject({ status: 200, language: 'de' });

    proxy.setMode(mode);
    services.bus.resync(); // empties the caches
    expect(await ask()).toMatchObject({ status: 200, language: 'de' });

    await world.people.setting('languages', { default: 'fr' });
    proxy.setMode('pass');
    await expect.poll(async () => (await ask()).language).toBe('fr');
  },
);
