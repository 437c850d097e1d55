import { ADDRESS_COST } from '@foyer/contract/core/endpoint.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Uses all units of an address or a caller in this window, for every process. */
async function useUp(key: string): Promise<void> {
  const ends = new Date(Date.now() + 50_000);
  const row = { key, used_calls: 2 * ADDRESS_COST.calls, window_ends_at: ends };
  await world.database.queries.insertInto('rate_limits').values(row).execute();
}

test('an address that has used up its units is refused everywhere callers need not be known, and says for how long', async () => {
  await useUp('cost of address 203.0.113.1');
  const newVisitor = world.browser(from('203.0.113.1'));
  for (const path of ['/v2/i18n', '/v2/configs/login', '/v2/utils/captcha', '/oidc/auth?client_id=esl', '/oidc/jwks']) {
    const { status, code, failure } = await newVisitor.fetch(path);
    expect([path, status, code]).toEqual([path, 429, 'A0499']);
    expect(failure?.seconds).toBeGreaterThan(0);
  }
});

test('calls without a live session are counted with their address (unknown tokens)', async () => {
  await useUp('cost of address 203.0.113.2');
  const newVisitor = world.browser(from('203.0.113.2'));
  newVisitor.token = 'x'.repeat(43);
  expect((await newVisitor.fetch('/v2/users/work-bench')).status).toBe(429);
});

test('a user behind an address that strangers have used up is not refused', async () => {
  await useUp('cost of address 203.0.113.3');
  const { id } = await world.people.user();
  const user = await world.people.session(world.browser(from('203.0.113.3')), id, 'full');
  expect((await user.call('GET /v2/users/work-bench')).status).toBe(200);
});

test('a user who has used up the units of an account is refused from any address, and others are not', async () => {
  const { id } = await world.people.user();
  await useUp(`cost of caller ${id}`);
  const user = await world.people.session(world.browser(from('203.0.113.4')), id, 'full');
  expect((await user.call('GET /v2/users/work-bench')).code).toBe('A0499');
  user.token = undefined;
  const { id: other } = await world.people.user();
  await world.people.session(user, other, 'full');
  expect((await user.call('GET /v2/users/work-bench')).status).toBe(200);
});

test('an expensive call counts for as many as its weight, and a body for what it takes to read it', async () => {
  const address = '203.0.113.5';
  const newVisitor = world.browser(from(address));
  const spare = 50;
  const row = {
    key: `cost of address ${address}`,
    used_calls: ADDRESS_COST.calls - spare,
    window_ends_at: new Date(Date.now() + 50_000),
  };
  await world.database.queries.insertInto('rate_limits').values(row).execute();
  const signIn = () => newVisitor.signIn('unknown', 'wrong');
  expect((await signIn()).code).not.toBe('A0499');
  expect((await signIn()).code).toBe('A0499'); // 10 of 50 units are left
  expect((await newVisitor.call('GET /v2/configs/login')).status).toBe(200);
  const large = { method: 'POST', headers: { 'content-type': 'application/json' }, body: ' '.repeat(30 * 512) };
  expect((await newVisitor.fetch('/v2/passkeys/sign-in', large)).status).toBe(400);
  expect((await newVisitor.fetch('/v2/passkeys/sign-in', large)).status).toBe(429);
});
