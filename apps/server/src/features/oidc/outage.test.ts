import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { type ProxiedServer, startServerBehindProxy } from '@foyer/server/test/database/proxied-server.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

/** The embedded engine has no network and cannot fail like a server. */
const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;

describe.skipIf(embedded)('while the database is away', () => {
  let world: World;
  let labels: TestRelyingParty;
  let there: ProxiedServer;

  beforeAll(async () => {
    world = await createWorld();
    labels = await createRelyingParty(world);
    const log = createLog('fatal', process.stderr);
    there = await startServerBehindProxy(world, log);
  });
  afterAll(async () => {
    await there.close();
    await world.close();
  });

  async function ask(path: string, init: RequestInit = {}) {
    const { status, headers } = await fetch(there.origin + path, { redirect: 'manual', ...init });
    return { path, status, location: headers.get('location') ?? '' };
  }

  test.each(['refuse', 'blackhole'] as const)('the provider answers, and recovers automatically: %s', async (mode) => {
    expect((await ask('/oidc/jwks')).status).toBe(200);
    there.setNetworkMode(mode);
    // The resync empties the caches.
    there.app.services.bus.resync();
    const credentials = { client_id: 'esl', client_secret: labels.secret };
    const body = new URLSearchParams({ ...credentials, grant_type: 'client_credentials', scope: 'version' });
    const responses = await Promise.all([
      ask('/oidc/jwks'),
      ask('/oidc/.well-known/openid-configuration'),
      ask('/oidc/token', { method: 'POST', body }),
    ]);
    expect(responses.filter(({ status }) => status !== 503)).toEqual([]);
    there.setNetworkMode('pass');
    await expect.poll(async () => (await ask('/oidc/jwks')).status).toBe(200);
  });

  test.each([
    ['', '/oidc/auth'],
    [', by another spelling of the address too', '/oidc/AUTH/'],
  ])('a user on the way to an application waits at its screen, with all that it has sent%s', async (_how, path) => {
    const { browser } = await createUserWithPermissions(world, 'esl.labels');
    await labels.openOidcSession(browser);
    const { address } = await labels.begin();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    there.setNetworkMode('refuse');
    there.app.services.bus.resync();
    const { status, location } = await ask(path + address.search, { headers: { cookie } });
    there.setNetworkMode('pass');
    const screen = new URLSearchParams(location.split('?')[1]);
    expect([status, screen.get('unavailable'), screen.get('state')]).toEqual([
      303,
      '1',
      address.searchParams.get('state'),
    ]);
  });
});
