import { SCOPES, type Scope } from '@foyer/contract/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/endpoints.ts';
import { isPermission } from '@foyer/contract/permissions.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_PUBLIC_URL: 'http://localhost' } }); // where passkeys are possible
  await world.people.setting('mfa', { mode: 'optional' });
});
afterAll(() => world.close());

/** Who reaches what, written by hand: an endpoint without a row does not compile. */
const reach = {
  'POST /user/login': 'everybody',
  'GET /user/logout': ['mfa', 'bind', 'password', 'full'],
  'GET /v2/google': ['mfa'],
  'GET /v2/google/ways': ['mfa', 'bind', 'password', 'full'],
  'GET /v2/google/secret': ['bind', 'full'],
  'POST /v2/google': ['bind', 'full'],
  'DELETE /v2/google': ['full'],
  'POST /v2/google/recovery-codes': ['full'],
  'GET /v2/users/second-factor': ['full'],
  'DELETE /v2/users/trusted-devices/{id}': ['full'],
  'POST /v2/passkeys/sign-in/challenge': 'everybody',
  'POST /v2/passkeys/sign-in': 'everybody',
  'POST /v2/passkeys/second-factor/challenge': ['mfa'],
  'POST /v2/passkeys/second-factor': ['mfa'],
  'POST /v2/passkeys/registration': ['bind', 'full'],
  'POST /v2/passkeys': ['bind', 'full'],
  'PUT /v2/users/passkeys/{id}': ['full'],
  'DELETE /v2/users/passkeys/{id}': ['full'],
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
  'GET /v2/users/inbox': ['full'],
  'GET /v2/users/inbox/{id}': ['full'],
  'GET /v2/users/inbox/{id}/read': ['full'],
  'GET /v2/users/inbox/read/all': ['full'],
  'GET /v2/notice/{id}/attaches': ['full'],
  'GET /v2/utils/max-file-size': ['full'],
  // With the permission: notices/reach.test.ts.
  'GET /v2/notices': ['full'],
  'GET /v2/notices/{id}': ['full'],
  'POST /v2/notices': ['full'],
  'DELETE /v2/notices/{id}': ['full'],
  'GET /v2/notices/{id}/readers': ['full'],
  'GET /v2/audiences': ['full'],
  'POST /v2/attachments': ['full'],
  'DELETE /v2/attachments/{id}': ['full'],
  'GET /v2/plugins/status/installed': ['full'],
  'GET /v2/applications/versions': ['full'],
} as const satisfies Record<keyof EndpointName, 'everybody' | readonly Scope[]>;

const credential = { id: 'k', rawId: 'k', type: 'public-key' };
const assertion = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } };
const registration = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };

/** What a protected endpoint needs, so that its input is not what it refuses. */
const bodies: Partial<Record<string, object>> = {
  'POST /v2/google': { code: '123456' },
  'POST /v2/passkeys/sign-in': { credential: assertion },
  'POST /v2/passkeys/second-factor': { credential: assertion },
  'POST /v2/passkeys': { name: 'Key', credential: registration },
  'PUT /v2/users/passkeys/{id}': { name: 'Key' },
  'PUT /v3/users/password/first-time': { newPwd: 'A'.repeat(64) },
  'POST /v2/users/password/check': { oldPwd: 'A'.repeat(64) },
  'PUT /v3/users/password': { key: 'k', newPwd: 'A'.repeat(64) },
  'PUT /v2/users/information': { displayName: 'Somebody' },
  'POST /v2/notices': {
    type: 'NORMAL_NOTICE',
    audience: { kind: 'everybody' },
    texts: { en: { title: 'Hello', content: '' } },
  },
};
const queries: Partial<Record<string, string>> = {
  'GET /v2/google': '?code=123456',
  'GET /v2/notice/{id}/attaches': '?attachment=1',
};
/** What an endpoint answers to a caller who may call it, where that is no success. */
const otherAnswers: Partial<Record<string, [number, string]>> = {
  'GET /v2/google': [400, 'A0444'],
  'POST /v2/google': [400, 'A0205'],
  'DELETE /v2/google full': [401, 'A0301'], // the password first
  'GET /v2/google/secret full': [401, 'A0301'],
  'POST /v2/google/recovery-codes': [401, 'A0301'],
  'DELETE /v2/users/trusted-devices/{id}': [404, 'A0404'],
  'POST /v2/passkeys/second-factor/challenge': [404, 'A0404'],
  'POST /v2/passkeys/second-factor': [400, 'A0401'],
  'POST /v2/passkeys/registration full': [401, 'A0301'],
  'POST /v2/passkeys': [400, 'A0401'],
  'PUT /v2/users/passkeys/{id}': [404, 'A0404'],
  'DELETE /v2/users/passkeys/{id}': [401, 'A0301'],
  'POST /v2/users/password/check': [400, 'A0211'],
  'DELETE /v2/users/sessions/{id}': [404, 'A0404'],
  'GET /v2/users/inbox/{id}': [404, 'A0404'],
  'GET /v2/users/inbox/{id}/read': [404, 'A0404'],
  'GET /v2/notice/{id}/attaches': [404, 'A0404'],
  ...Object.fromEntries(
    endpoints
      .filter(({ access }) => isPermission(access))
      .map(({ method, path }) => [`${method} ${path}`, [403, 'A0302']]),
  ),
};

test('every endpoint of the contract has a row', () => {
  expect(Object.keys(reach).sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

const rows = Object.entries(reach).map(([name, who]) => ({ name, who }));

describe.each(rows)('$name', ({ name, who }) => {
  const [method = '', path = ''] = name.split(' ');
  const body = bodies[name];
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const search = queries[name] ?? '';
  const ask = (browser: Browser) => browser.fetch(path + search, { method, ...(body === undefined ? {} : json) });
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
      expect([status, code]).toEqual(otherAnswers[`${name} ${scope}`] ?? otherAnswers[name] ?? [200, 1001]);
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
