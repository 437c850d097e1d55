import { SCOPES } from '@foyer/contract/core/endpoint.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { expectEveryCase } from '@foyer/server/test/every-case.ts';
import { reachWithoutPermission, type Reach } from '@foyer/server/test/permission-matrix/matrix.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_PUBLIC_URL: 'http://localhost' } }); // passkeys require it
  await world.people.setting('mfa', { mode: 'optional' });
});
afterAll(() => world.close());

const credential = { id: 'k', rawId: 'k', type: 'public-key' };
const assertion = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } };
const registration = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };

/** Valid bodies for protected endpoints, so that validation does not refuse the calls. */
const bodies: Partial<Record<string, object>> = {
  'POST /v2/google': { code: '123456' },
  'POST /v2/passkeys/sign-in': { credential: assertion },
  'POST /v2/passkeys/second-factor': { credential: assertion },
  'POST /v2/passkeys': { name: 'Key', credential: registration },
  'PUT /v2/users/passkeys/{id}': { name: 'Key' },
  'POST /v2/wechat/scans': { state: 'x', code: 'x' },
  'POST /v2/wechat/approvals': { approval: 'x', allowed: true },
  'POST /v2/users/linked-accounts': { provider: 'acme' },
  'PUT /v3/users/password/first-time': { newPwd: 'A'.repeat(64) },
  'POST /v2/users/password/check': { oldPwd: 'A'.repeat(64) },
  'PUT /v3/users/password': { key: 'k', newPwd: 'A'.repeat(64) },
  'PUT /v2/users/information': { displayName: 'Somebody' },
  'POST /v2/oidc/session': { application: 'esl' },
  'PUT /v2/users/context': { language: 'en', customerId: null, storeId: null },
  'PUT /v2/users/applications/{code}/favourite': { favourite: true },
  'PUT /v2/users/applications/{code}/badge': { count: 1 },
  'POST /v2/suite/notices': {
    type: 'NORMAL_NOTICE',
    audience: { kind: 'user', id: 'u' },
    texts: { en: { title: 'Hello', content: '' } },
  },
  'PUT /v2/suite/version': { version: '1.0.0' },
  'PUT /v2/suite/badges': { badges: [{ userId: 'u', count: 1 }] },
};
/** Paths with a parameter of a few allowed values. */
const paths: Partial<Record<string, string>> = {
  'GET /v2/sso/{provider}/token': '/v2/sso/acme/token',
  'GET /v2/terms/{kind}': '/v2/terms/cloud',
};
const queries: Partial<Record<string, string>> = {
  'GET /v2/sso/{provider}/token': '?code=x&state=x',
  'GET /v2/wechat/login/qrcode': `?key=login&loginStr=${'A'.repeat(43)}`,
  'GET /v2/wechat/login': `?loginStr=${'A'.repeat(43)}`,
  'GET /v2/google': '?code=123456',
  'GET /v2/notice/{id}/attaches': '?attachment=1',
};
/** Responses to permitted callers that are not successes. */
const otherAnswers: Partial<Record<string, [number, string]>> = {
  'GET /v2/google': [400, 'A0444'],
  'POST /v2/google': [400, 'A0205'],
  'DELETE /v2/google full': [401, 'A0301'], // requires reauthentication
  'GET /v2/google/secret full': [401, 'A0301'],
  'POST /v2/google/recovery-codes': [401, 'A0301'],
  'DELETE /v2/users/trusted-devices/{id}': [404, 'A0404'],
  'POST /v2/passkeys/second-factor/challenge': [404, 'A0404'],
  'POST /v2/passkeys/second-factor': [400, 'A0401'],
  'POST /v2/passkeys/registration full': [401, 'A0301'],
  'POST /v2/passkeys': [400, 'A0401'],
  'PUT /v2/users/passkeys/{id}': [404, 'A0404'],
  'DELETE /v2/users/passkeys/{id}': [401, 'A0301'],
  'POST /v2/users/linked-accounts': [401, 'A0301'],
  'DELETE /v2/users/linked-accounts/{id}': [404, 'A0404'],
  'POST /v2/users/waiting-link': [400, 'A0205'],
  'POST /v2/oidc/session': [404, 'A0404'],
  'GET /v2/users/applications/{code}': [404, 'A0404'],
  'GET /v2/users/applications/{code}/places': [404, 'A0404'],
  'POST /v2/users/applications/{code}/openings': [404, 'A0404'],
  'PUT /v2/users/applications/{code}/favourite': [404, 'A0404'],
  'PUT /v2/users/applications/{code}/badge': [404, 'A0404'],
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

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('no row is left of an endpoint that is gone', () => {
  const withoutPermission = endpoints.filter(({ access }) => !isPermission(access));
  expect(Object.keys(reachWithoutPermission).sort()).toEqual(withoutPermission.map(nameOf).sort());
});

const reach: Readonly<Record<string, Reach>> = reachWithoutPermission;
const rows = endpoints.map((endpoint) => {
  const name = nameOf(endpoint);
  return { name, who: isPermission(endpoint.access) ? ['full'] : reach[name] };
});

/** Callers by their session. An endpoint's row lists the expected response to each. */
const CALLERS = ['no token', ...SCOPES, 'a session that has expired'] as const;
const REFUSALS = ['A0301', 'A0302', 'C0102'];

test.each(rows)('$name answers $who alone', async ({ name, who }) => {
  const [method = '', path = ''] = name.split(' ');
  const body = bodies[name];
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const address = (paths[name] ?? path) + (queries[name] ?? '');

  await expectEveryCase(CALLERS, String, async (caller) => {
    const browser = await browserOf(caller);
    const { status, code } = await browser.fetch(address, { method, ...(body === undefined ? {} : json) });
    if (who === 'everybody') expect(REFUSALS).not.toContain(code);
    else if (caller === 'no token' || who === 'applications') expect([status, code]).toEqual([401, 'A0301']);
    else if ((who as readonly string[] | undefined)?.includes(caller) === true)
      expect([status, code]).toEqual(otherAnswers[`${name} ${caller}`] ?? otherAnswers[name] ?? [200, 1001]);
    else expect([status, code]).toEqual([401, 'C0102']);
  });
});

async function browserOf(caller: (typeof CALLERS)[number]): Promise<Browser> {
  if (caller === 'no token') return world.browser();
  const { id } = await world.people.user();
  if (caller === 'a session that has expired') return world.people.session(world.browser(), id, 'full', 0);
  return world.people.session(world.browser(), id, caller);
}
