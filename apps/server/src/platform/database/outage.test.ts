import type { Browser } from '@foyer/server/test/browser.ts';
import { type ProxiedServer, startServerBehindProxy } from '@foyer/server/test/database/proxied-server.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

/** The embedded engine has no network and cannot fail like a server. */
const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;

describe.skipIf(embedded)('with PostgreSQL behind a network that fails', () => {
  let world: World;
  let there: ProxiedServer;
  let browser: Browser;
  const logged: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    const log = createLog('info', { write: (line) => void logged.push(line) });
    there = await startServerBehindProxy(world, log);
    browser = world.browser().onServer(there.origin);
    await browser.signIn('admin', ADMIN_PASSWORD);
  });
  afterAll(async () => {
    await there.close();
    await world.close();
    expect(logged.filter((line) => line.includes('"unhandled error"'))).toEqual([]);
  });

  /** Returns a function that makes different concurrent calls of many users. */
  function callsOfMany() {
    const ask = async (path: string, init?: RequestInit) => {
      const { status, code } = await browser.fetch(path, init);
      return { path, status, code };
    };
    const body = JSON.stringify({ username: 'someone', password: 'A'.repeat(64) });
    const signIn = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    return Array.from({ length: 8 }, () => [
      ask('/user/login', signIn),
      ask('/v2/utils/captcha'),
      ask('/v2/users/information'),
      ask('/ready'),
    ]).flat();
  }
  const underLoad = () => Promise.all(callsOfMany());

  async function expectOutage(): Promise<void> {
    const responses = await underLoad();
    expect(responses.filter(({ status }) => status !== 503)).toEqual([]);
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set(['C0300']));
    expect((await browser.fetch('/live')).status).toBe(200);
  }

  async function expectHealed(): Promise<void> {
    await expect.poll(async () => (await browser.fetch('/ready')).status).toBe(200);
    await expect.poll(async () => (await underLoad()).filter(({ status }) => status === 503)).toEqual([]);
    expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  }

  test('a black hole is answered with 503, and heals without a restart', async () => {
    await underLoad(); // opens connections that stop responding below
    there.setNetworkMode('blackhole');
    await expectOutage();
    await expectOutage();
    there.setNetworkMode('pass');
    await expectHealed();
  });

  test('a refused connection is answered with 503, and heals without a restart', async () => {
    there.setNetworkMode('refuse');
    await expectOutage();
    await expectOutage();
    there.setNetworkMode('pass');
    await expectHealed();
  });

  test('a network that vanishes in the middle of calls leaves none of them unanswered', async () => {
    const running = Array.from({ length: 5 }, callsOfMany).flat();
    await Promise.race(running);
    there.setNetworkMode('blackhole');
    const responses = await Promise.all(running);
    there.setNetworkMode('pass');
    expect(responses.map(({ status }) => status)).not.toContain(500);
    await expectHealed();
  });
});
