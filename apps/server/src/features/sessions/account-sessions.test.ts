import { randomUUIDv7 } from 'node:crypto';

import type { Browser } from '@foyer/server/test/browser.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

/** Signs a user in on a new device. */
async function deviceOf({ username, password }: TestUser, userAgent = CHROME, address = '192.0.2.1'): Promise<Browser> {
  const browser = world.browser({ 'user-agent': userAgent, 'x-forwarded-for': address });
  const { code } = await browser.signIn(username, password);
  expect(code).toBe(1001);
  return browser;
}

const listed = async (browser: Browser) => (await browser.call('GET /v2/users/sessions')).data.list;
const currentId = async (browser: Browser) => (await listed(browser)).find(({ current }) => current)?.id ?? '';
const end = (browser: Browser, id: string) => browser.call('DELETE /v2/users/sessions/{id}', { params: { id } });
const state = async (browser: Browser) => {
  const { status, code } = await browser.call('GET /v2/users/work-bench');
  return [status, code];
};
const LIVE = [200, 1001];
const OUT = [401, 'C0102'];

describe('the list of own sessions', () => {
  test('shows each device with browser, system, address and times, the latest first, the own one marked', async () => {
    const ada = await world.people.user();
    const before = await world.clock.now();
    await deviceOf(ada, SAFARI, '192.0.2.7');
    await deviceOf(ada, 'curl/8.14.1');
    await deviceOf(ada, '');
    const browser = await deviceOf(ada, CHROME, '2001:db8::7');
    const list = await listed(browser);
    const after = await world.clock.now();
    expect(list).toEqual(
      [
        { current: true, browser: 'Chrome', system: 'Windows', address: '2001:db8::7' },
        { current: false, browser: '', system: '', address: '192.0.2.1' },
        { current: false, browser: '', system: '', address: '192.0.2.1' },
        { current: false, browser: 'Safari', system: 'iOS', address: '192.0.2.7' },
      ].map((shown) => ({
        ...shown,
        pathway: 'password',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        signedInAt: expect.any(String),
        lastSeenAt: expect.any(String),
      })),
    );
    for (const { signedInAt, lastSeenAt } of list)
      for (const at of [signedInAt, lastSeenAt]) {
        expect(Date.parse(at)).toBeGreaterThanOrEqual(Math.floor(before * 1000));
        expect(Date.parse(at)).toBeLessThanOrEqual(after * 1000);
      }
  });

  test('contains no sessions of other users, and no secret', async () => {
    const [ada, bob] = [await world.people.user(), await world.people.user()];
    const [browser, other] = [await deviceOf(ada), await deviceOf(bob)];
    const answer = await browser.call('GET /v2/users/sessions');
    expect(answer.data.list.map(({ id }) => id)).toEqual([await currentId(browser)]);
    expect(answer.text).not.toContain(await currentId(other));
    const rows = await world.database.queries
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', ada.id)
      .execute();
    for (const { token_hash, cookie_hash } of rows)
      for (const bytes of [token_hash, cookie_hash])
        for (const form of ['base64url', 'hex'] as const)
          expect(answer.text).not.toContain(Buffer.from(bytes).toString(form));
    expect(answer.text).not.toContain(browser.token);
  });

  test('shows sessions on which a second factor or a new password is still due', async () => {
    const ada = await world.people.user();
    await world.people.session(world.browser(), ada.id, 'mfa');
    expect(await listed(await deviceOf(ada))).toHaveLength(2);
  });
});

describe('ending another device', () => {
  test('signs it out immediately, on another server within a second, and no other device', async () => {
    const second = await world.startSecondServer();
    const ada = await world.people.user();
    const [browser, other, third] = [await deviceOf(ada), await deviceOf(ada), await deviceOf(ada)];
    const elsewhere = other.onServer(second.origin);
    // Both servers have now cached the sessions.
    expect([await state(other), await state(elsewhere)]).toEqual([LIVE, LIVE]);
    expect((await end(browser, await currentId(other))).data).toBe(null);
    expect(await state(other)).toEqual(OUT);
    await expect.poll(() => state(elsewhere), { interval: 20 }).toEqual(OUT);
    expect([await state(browser), await state(third)]).toEqual([LIVE, LIVE]);
    expect(await listed(browser)).toHaveLength(2);
  });

  test('has happened when it is answered, also where the announcement arrives later', async () => {
    const ada = await world.people.user();
    const browser = await deviceOf(ada);
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const other = await world.people.session(world.browser(), ada.id, 'full');
      const id = await currentId(other); // the server caches the session from now on
      if (attempt % 2 === 0) await end(browser, id);
      else await browser.call('DELETE /v2/users/sessions');
      expect(await state(other)).toEqual(OUT);
    }
  });

  test('is written to the audit log', async () => {
    const ada = await world.people.user();
    const [browser, other] = [await deviceOf(ada), await deviceOf(ada)];
    await end(browser, await currentId(other));
    expect((await world.auditEntries('session.ended')).at(-1)).toMatchObject({
      actor: ada.username,
      actor_id: ada.id,
      address: '192.0.2.1',
      result: 'done',
      details: { sessions: 1 },
    });
  });

  test('of 20 parallel tries has one winner', async () => {
    const ada = await world.people.user();
    const [browser, other] = [await deviceOf(ada), await deviceOf(ada)];
    const id = await currentId(other);
    const responses = await Promise.all(Array.from({ length: 20 }, () => end(browser, id)));
    expect(responses.filter(({ code }) => code === 1001)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'A0404')).toHaveLength(19);
  });

  test('by two devices that end each other leaves at most one', async () => {
    const ada = await world.people.user();
    const [one, two] = [await deviceOf(ada), await deviceOf(ada)];
    const [first, second] = [await currentId(one), await currentId(two)];
    await Promise.all([end(one, second), end(two, first)]);
    const states = [await state(one), await state(two)];
    expect(states).toContainEqual(OUT);
  });
});

describe('a session that cannot be ended: of another user, the own one, one that is over, nonsense', () => {
  test('is refused with the same bytes, so that existing sessions are not revealed (BOLA)', async () => {
    const [ada, bob] = [await world.people.user(), await world.people.user()];
    const [browser, over, other] = [await deviceOf(ada), await deviceOf(ada), await deviceOf(bob)];
    const [current, ended, foreign] = [await currentId(browser), await currentId(over), await currentId(other)];
    await end(browser, ended);
    const audited = (await world.auditEntries()).length;

    const refusalOf = async (id: string) => {
      const answer = await end(browser, id);
      const headers = [...answer.headers].filter(([name]) => name !== 'date');
      const requestId = answer.failure?.requestId ?? 'none';
      return { status: answer.status, headers, text: answer.text.replace(requestId, '…') };
    };
    const refusal = await refusalOf(randomUUIDv7());
    expect([refusal.status, JSON.parse(refusal.text)]).toEqual([404, expect.objectContaining({ resultCode: 'A0404' })]);
    const nonsense = [
      'x',
      "' or 1=1 --",
      '%',
      current.slice(0, -1),
      current.toUpperCase(),
      '0',
      'null',
      'x'.repeat(64),
    ];
    for (const id of [foreign, current, ended, ...nonsense]) expect(await refusalOf(id), id).toEqual(refusal);

    expect([await state(browser), await state(other)]).toEqual([LIVE, LIVE]);
    expect(await world.auditEntries()).toHaveLength(audited);
  });
});

describe('ending all other devices', () => {
  test('keeps the own one, and those of other users', async () => {
    const second = await world.startSecondServer();
    const [ada, bob] = [await world.people.user(), await world.people.user()];
    const [browser, other, newVisitor] = [await deviceOf(ada), await deviceOf(ada), await deviceOf(bob)];
    const pending = await world.people.session(world.browser(), ada.id, 'password');
    const elsewhere = other.onServer(second.origin);
    await state(elsewhere);
    expect((await browser.call('DELETE /v2/users/sessions')).data).toEqual({ ended: 2 });
    expect([await state(other), await state(pending)]).toEqual([OUT, OUT]);
    await expect.poll(() => state(elsewhere), { interval: 20 }).toEqual(OUT);
    expect([await state(browser), await state(newVisitor)]).toEqual([LIVE, LIVE]);
    expect(await listed(browser)).toMatchObject([{ current: true }]);
    expect((await world.auditEntries('session.ended')).at(-1)).toMatchObject({
      actor_id: ada.id,
      details: { sessions: 2 },
    });
  });

  test('if there are none ends none', async () => {
    const browser = await deviceOf(await world.people.user());
    expect((await browser.call('DELETE /v2/users/sessions')).data).toEqual({ ended: 0 });
    expect(await state(browser)).toEqual(LIVE);
  });
});

// Grouped, since these tests move the clock.
describe('a session that is over', () => {
  test('by an hour without a call is not listed, and cannot be ended', async () => {
    const ada = await world.people.user();
    const idle = await deviceOf(ada);
    const id = await currentId(idle);
    await world.clock.forward(60 * 60 + 1);
    const browser = await deviceOf(ada);
    expect(await listed(browser)).toMatchObject([{ current: true }]);
    expect((await end(browser, id)).code).toBe('A0404');
  });

  test('by its longest life is not listed', async () => {
    const ada = await world.people.user();
    await deviceOf(ada);
    // The longer lifetime applies from the next sign-in on. The existing session expires as before.
    const long = 10 * 24 * 60 * 60;
    await world.people.setting('session', { idleSeconds: long, absoluteSeconds: long });
    await world.clock.forward(24 * 60 * 60 + 1);
    expect(await listed(await deviceOf(ada))).toMatchObject([{ current: true }]);
  });
});
