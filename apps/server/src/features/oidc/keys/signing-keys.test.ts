import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let labels: TestRelyingParty;
beforeAll(async () => {
  world = await createWorld();
  labels = await createRelyingParty(world, 'esl');
});
afterAll(() => world.close());

/** IDs of the published keys. */
const kids = async (server: Pick<World, 'browser'> = world): Promise<string[]> =>
  JSON.parse((await server.browser().fetch('/oidc/jwks')).text).keys.map(({ kid }: { kid: string }) => kid);

/** ID of the current signing key. */
async function signing(): Promise<string> {
  const { browser } = await createUserWithPermissions(world, 'esl.labels');
  await labels.openOidcSession(browser);
  const { id_token: token = '' } = await labels.signIn(browser);
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
}

const rotate = () => Promise.all(world.app.services.oidc.housekeeping.map((run) => run()));

test('an ID token is signed by a key of 128 bits of security (ASVS 11.2.3)', async () => {
  const kid = await signing();
  const { keys } = JSON.parse((await world.browser().fetch('/oidc/jwks')).text);
  const { n } = keys.find((key: { kid: string }) => key.kid === kid);
  expect(Buffer.from(n, 'base64url').length * 8).toBeGreaterThanOrEqual(3072);
});

test('a new key is known for a day before it signs, and the one before it for a day after', async () => {
  const [first] = await kids();
  await world.clock.forward(91 * 24 * 3600);
  await rotate();
  expect(await kids()).toHaveLength(2);
  expect(await signing()).toBe(first);
  await world.clock.forward(25 * 3600);
  await rotate();
  expect(await kids()).toHaveLength(2);
  const second = await signing();
  expect(second).not.toBe(first);
  await world.clock.forward(25 * 3600);
  await rotate();
  expect(await kids()).toEqual([second]);
});

test('keys that another installation has sealed are replaced immediately', async () => {
  const former = await kids();
  await world.database.queries
    .updateTable('signing_keys')
    .set({ encrypted_key: Buffer.alloc(64, 7) })
    .execute();
  world.app.services.bus.resync();
  const [key, ...others] = await kids();
  expect(others).toEqual([]);
  expect(former).not.toContain(key);
  expect(await signing()).toBe(key);
  await rotate();
  expect(await kids()).toEqual([key]);
});

test('of two servers that need the first key at the same moment one makes it', async () => {
  const second = await world.startSecondServer();
  await world.database.queries.deleteFrom('signing_keys').execute();
  for (const { bus } of [world.app.services, second.app.services]) bus.resync();
  const [here, there] = await Promise.all([kids(), kids(second)]);
  expect(here).toHaveLength(1);
  expect(there).toEqual(here);
});
