import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { fetchUserInfo, refreshTokenGrant } from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ORIGIN = 'http://127.0.0.1:4997';

let world: World;
let handheld: TestRelyingParty;
beforeAll(async () => {
  world = await createWorld();
  handheld = await createRelyingParty(world, 'handheld', { entry: `${ORIGIN}/`, signIn: { client: 'public' } });
});
afterAll(() => world.close());

test('an application without a server signs people in by PKCE alone, and renews its tokens', async () => {
  const { id, browser } = await createUserWithPermissions(world, 'handheld.devices.read');
  await handheld.openOidcSession(browser);
  const tokens = await handheld.signIn(browser);
  const { access_token: token } = await refreshTokenGrant(handheld.config, tokens.refresh_token ?? '');
  expect(await fetchUserInfo(handheld.config, token, id)).toMatchObject({ sub: id });
});

test('it acts for users only: it has no token for itself', async () => {
  const { status, body } = await handheld.post('token', { grant_type: 'client_credentials', scope: 'notices' });
  expect(status).toBe(400);
  expect(body).toEqual({ error: expect.any(String), error_description: expect.any(String) });
});

test.each(['token', 'me', 'token/revocation'])(
  'pages of its origin may call %s, and those of no other',
  async (path) => {
    const { browser } = await createUserWithPermissions(world, 'handheld.devices.read');
    await handheld.openOidcSession(browser);
    const { access_token: token, refresh_token: refresh = '' } = await handheld.signIn(browser);
    const fields = path === 'token' ? { grant_type: 'refresh_token', refresh_token: refresh } : { token: 'any' };
    const allowed = async (origin: string) => {
      const body = new URLSearchParams({ client_id: 'handheld', ...fields });
      const call =
        path === 'me'
          ? { headers: { origin, authorization: `Bearer ${token}` } }
          : { method: 'POST', headers: { origin }, body };
      return (await fetch(`${world.origin}/oidc/${path}`, call)).headers.get('access-control-allow-origin');
    };
    expect(await allowed(ORIGIN)).toBe(ORIGIN);
    for (const evil of ['https://evil.example', 'http://127.0.0.1:49970', 'null', `${ORIGIN}.evil.example`])
      expect([evil, await allowed(evil)]).toEqual([evil, null]);
  },
);
