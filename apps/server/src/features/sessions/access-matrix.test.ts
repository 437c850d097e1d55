import { SCOPES, type Scope } from '@foyer/contract/core/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/core/endpoints.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { expectEveryCase } from '@foyer/server/test/every-case.ts';
import type { GuardedEndpointName } from '@foyer/server/test/permission-matrix/row.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_PUBLIC_URL: 'http://localhost' } }); // where passkeys are possible
  await world.people.setting('mfa', { mode: 'optional' });
});
afterAll(() => world.close());

type Reach = 'everybody' | 'applications' | readonly Scope[];

/**
 * Sessions that may call an endpoint without a permission, written by hand: one without a row does not compile. An
 * endpoint with a permission is for sessions of scope `full`; who has the permission is tested by the permission matrix.
 */
const reachWithoutPermission = {
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
  // Whoever is signed in links an account by it: sso/ and linked-accounts/.
  'GET /v2/sso/{provider}/token': 'everybody',
  'GET /v2/wechat/login/qrcode': 'everybody',
  'GET /v2/wechat/login': 'everybody',
  'POST /v2/wechat/scans': 'everybody',
  'POST /v2/wechat/approvals': 'everybody',
  'GET /v2/users/linked-accounts': ['full'],
  'POST /v2/users/linked-accounts': ['full'],
  'DELETE /v2/users/linked-accounts/{id}': ['full'],
  'GET /v2/users/waiting-link': ['full'],
  'POST /v2/users/waiting-link': ['full'],
  'DELETE /v2/users/waiting-link': ['full'],
  'GET /v2/utils/captcha': 'everybody',
  'GET /v2/utils/captcha-question': 'everybody',
  'GET /v2/utils/captcha-validate': 'everybody',
  'GET /v2/configs/login': 'everybody',
  'GET /v2/configs/system/systemI18n': 'everybody',
  'GET /v2/configs/system/userLoginGoogle': 'everybody',
  'GET /v2/configs/system/wechatSwitch': 'everybody',
  'GET /v2/i18n': 'everybody',
  'GET /v2/terms/{kind}': 'everybody',
  'GET /v2/users/work-bench': ['full'],
  'GET /v2/oidc/applications/{code}': 'everybody',
  'POST /v2/oidc/session': ['full'],
  'PUT /v2/users/context': ['full'],
  'GET /v2/users/applications': ['full'],
  'GET /v2/users/applications/{code}': ['full'],
  'GET /v2/users/applications/{code}/places': ['full'],
  'POST /v2/users/applications/{code}/openings': ['full'],
  'PUT /v2/users/applications/{code}/favourite': ['full'],
  'PUT /v2/users/applications/{code}/badge': ['full'],
  // With a token of their own, which is nobody's session: suite/application-calls.test.ts.
  'POST /v2/suite/notices': 'applications',
  'GET /v2/suite/licence': 'applications',
  'PUT /v2/suite/version': 'applications',
  'PUT /v2/suite/badges': 'applications',
  'GET /v2/users/information': ['full'],
  'GET /v2/users/password-strength': ['password', 'full'],
  'PUT /v3/users/password/first-time': ['password'],
  'POST /v2/users/password/check': ['full'],
  'GET /v2/users/confirmation': ['full'],
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
  'GET /v2/plugins/status/installed': ['full'],
  'GET /v2/applications/versions': ['full'],
  'GET /v2/licenses': ['full'],
} as const satisfies Record<Exclude<keyof EndpointName, GuardedEndpointName>, Reach>;

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
/** Where a word of the path must be one of a few. */
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

/** Sessions that a call can come with; an endpoint answers each as its row says. */
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
