import { SCOPES, type Scope } from '@foyer/contract/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/endpoints.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Who reaches what, written by hand: an endpoint without a row does not compile. */
const reach = {
  'POST /user/login': 'everybody',
  'GET /user/logout': ['mfa', 'bind', 'password', 'full'],
  'GET /v2/utils/captcha': 'everybody',
  'GET /v2/utils/captcha-validate': 'everybody',
  'GET /v2/configs/login': 'everybody',
  'GET /v2/configs/system/systemI18n': 'everybody',
  'GET /v2/configs/system/userLoginGoogle': 'everybody',
  'GET /v2/i18n': 'everybody',
  'GET /v2/users/work-bench': ['full'],
  'GET /v2/users/information': ['full'],
  'GET /v2/users/password-strength': ['password', 'full'],
  'PUT /v3/users/password/first-time': ['password'],
  'POST /v2/users/password/check': ['full'],
  // With a link's key, which is nobody's session; with the old password it needs scope full: own-change.test.ts.
  'PUT /v3/users/password': 'everybody',
  'POST /v3/users/password-retrieval': 'everybody',
  'POST /v3/users/password-strength/acquire': 'everybody',
  'PUT /v2/users/information': ['full'],
  'GET /v2/users/sessions': ['full'],
  'DELETE /v2/users/sessions/{id}': ['full'],
  'DELETE /v2/users/sessions': ['full'],
  'GET /v2/plugins/status/installed': ['full'],
  'GET /v2/applications/versions': ['full'],
} as const satisfies Record<keyof EndpointName, 'everybody' | readonly Scope[]>;

/** What a protected endpoint needs, so that its input is not what it refuses. */
const bodies: Partial<Record<string, object>> = {
  'PUT /v3/users/password/first-time': { newPwd: 'A'.repeat(64) },
  'POST /v2/users/password/check': { oldPwd: 'A'.repeat(64) },
  'PUT /v3/users/password': { key: 'k', newPwd: 'A'.repeat(64) },
  'PUT /v2/users/information': { displayName: 'Somebody' },
};
/** What an endpoint answers to a caller who may call it, where that is no success. */
const otherAnswers: Partial<Record<string, [number, string]>> = {
  'POST /v2/users/password/check': [400, 'A0211'],
  'DELETE /v2/users/sessions/{id}': [404, 'A0404'],
};

test('every endpoint of the contract has a row', () => {
  expect(Object.keys(reach).sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

const rows = Object.entries(reach).map(([name, who]) => ({ name, who }));

describe.each(rows)('$name', ({ name, who }) => {
  const [method = '', path = ''] = name.split(' ');
  const body = bodies[name];
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const ask = (browser: Browser) => browser.fetch(path, { method, ...(body === undefined ? {} : json) });
  const refusals = ['A0301', 'A0302', 'C0102'];

  test(`without a token: ${who === 'everybody' ? 'open' : '401 A0301'}`, async () => {
    const { status, code } = await ask(world.browser());
    if (who === 'everybody') expect(refusals).not.toContain(code);
    else expect([status, code]).toEqual([401, 'A0301']);
  });

  test.each(SCOPES)('with a session of scope %s', async (scope) => {
    const { id } = await world.people.user();
    const browser = await world.people.session(world.browser(), id, scope);
    const { status, code } = await ask(browser);
    if (who === 'everybody') expect(refusals).not.toContain(code);
    else if ((who as readonly Scope[]).includes(scope))
      expect([status, code]).toEqual(otherAnswers[name] ?? [200, 1001]);
    else expect([status, code]).toEqual([401, 'C0102']);
  });

  test('with a session that has expired', async () => {
    const { id } = await world.people.user();
    const browser = await world.people.session(world.browser(), id, 'full', 0);
    const { status, code } = await ask(browser);
    if (who === 'everybody') expect(refusals).not.toContain(code);
    else expect([status, code]).toEqual([401, 'C0102']);
  });
});
