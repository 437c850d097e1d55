import { SCOPES, type Scope } from '@foyer/contract/core/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/core/endpoints.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { expectEveryCase } from '@foyer/server/test/every-case.ts';
import { MAIL_SERVER } from '@foyer/server/test/fakes/smtp-server.ts';
import { openIdOf } from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { shippedSettings } from '#/features/settings/settings.ts';

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
  // With the permission, for organisations: features/roles/permission-matrix.test.ts.
  'GET /v2/manage/organisations': ['full'],
  'GET /v2/manage/organisations/{id}': ['full'],
  'POST /v2/manage/organisations': ['full'],
  'PUT /v2/manage/organisations/{id}': ['full'],
  'PUT /v2/manage/organisations/{id}/parent': ['full'],
  'DELETE /v2/manage/organisations/{id}': ['full'],
  'GET /v2/manage/stores': ['full'],
  'GET /v2/manage/stores/{id}': ['full'],
  'POST /v2/manage/stores': ['full'],
  'PUT /v2/manage/stores/{id}': ['full'],
  'DELETE /v2/manage/stores/{id}': ['full'],
  'GET /v2/manage/users': ['full'],
  'GET /v2/manage/users/{id}': ['full'],
  'POST /v2/manage/users': ['full'],
  'PUT /v2/manage/users/{id}': ['full'],
  'PUT /v2/manage/users/{id}/organisation': ['full'],
  'POST /v2/manage/users/{id}/disable': ['full'],
  'POST /v2/manage/users/{id}/enable': ['full'],
  'POST /v2/manage/users/{id}/unlock': ['full'],
  'POST /v2/manage/users/{id}/password-reset': ['full'],
  'POST /v2/manage/users/{id}/invitation-link': ['full'],
  'GET /v2/manage/mail-delivery': ['full'],
  'DELETE /v2/manage/users/{id}/second-factor': ['full'],
  'GET /v2/manage/users/{id}/linked-accounts': ['full'],
  'DELETE /v2/manage/users/{id}/linked-accounts/{link}': ['full'],
  'GET /v2/manage/users/{id}/sessions': ['full'],
  'DELETE /v2/manage/users/{id}/sessions': ['full'],
  'POST /v2/manage/user-imports': ['full'],
  'GET /v2/manage/user-exports': ['full'],
  'GET /v2/manage/roles': ['full'],
  'GET /v2/manage/roles/{id}': ['full'],
  'GET /v2/manage/permissions': ['full'],
  'POST /v2/manage/roles': ['full'],
  'PUT /v2/manage/roles/{id}': ['full'],
  'DELETE /v2/manage/roles/{id}': ['full'],
  'POST /v2/manage/users/{id}/grants': ['full'],
  'DELETE /v2/manage/users/{id}/grants': ['full'],
  'GET /v2/manage/sessions': ['full'],
  'DELETE /v2/manage/sessions/{id}': ['full'],
  'GET /v2/manage/mails': ['full'],
  'POST /v2/manage/mails/{id}/retry': ['full'],
  'GET /v2/manage/audit': ['full'],
  'GET /v2/manage/audit-export': ['full'],
  'GET /v2/manage/dashboard': ['full'],
  'GET /v2/manage/applications': ['full'],
  'POST /v2/manage/applications': ['full'],
  'PUT /v2/manage/applications/{code}': ['full'],
  'DELETE /v2/manage/applications/{code}': ['full'],
  'POST /v2/manage/applications/{code}/secret': ['full'],
  'PUT /v2/manage/application-order': ['full'],
  'POST /v2/manage/manifests': ['full'],
  'POST /v2/manage/manifests/check': ['full'],
  'POST /v2/manage/manifests/frame': ['full'],
  'GET /v2/manage/settings': ['full'],
  'PUT /v2/manage/settings/signInPage': ['full'],
  'PUT /v2/manage/settings/password': ['full'],
  'PUT /v2/manage/settings/mfa': ['full'],
  'PUT /v2/manage/settings/session': ['full'],
  'PUT /v2/manage/settings/languages': ['full'],
  'PUT /v2/manage/settings/files': ['full'],
  'PUT /v2/manage/settings/brand': ['full'],
  'GET /v2/manage/texts': ['full'],
  'PUT /v2/manage/texts/{language}/{key}': ['full'],
  'DELETE /v2/manage/texts/{language}/{key}': ['full'],
  'GET /v2/manage/terms/{kind}': ['full'],
  'GET /v2/manage/terms/{kind}/{version}': ['full'],
  'POST /v2/manage/terms/{kind}': ['full'],
  'POST /v2/manage/settings/brand/logos': ['full'],
  'GET /v2/manage/settings/mail': ['full'],
  'PUT /v2/manage/settings/mail': ['full'],
  'DELETE /v2/manage/settings/mail': ['full'],
  'POST /v2/manage/settings/mail/test': ['full'],
  'GET /v2/manage/identity-providers': ['full'],
  'PUT /v2/manage/identity-providers/{name}': ['full'],
  'DELETE /v2/manage/identity-providers/{name}': ['full'],
  'POST /v2/manage/identity-providers/{name}/trial': ['full'],
  'GET /v2/licenses': ['full'],
  'POST /v2/licenses': ['full'],
  'GET /v2/licenses/upload/{id}': ['full'],
  'GET /v2/manage/licence': ['full'],
} as const satisfies Record<keyof EndpointName, 'everybody' | 'applications' | readonly Scope[]>;

const credential = { id: 'k', rawId: 'k', type: 'public-key' };
const assertion = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } };
const registration = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };

const manifest = { code: 'kiosk', names: { en: 'Kiosk' }, icon: 'tag', version: '1.0.0', permissions: [] };

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
  'POST /v2/notices': {
    type: 'NORMAL_NOTICE',
    audience: { kind: 'everybody' },
    texts: { en: { title: 'Hello', content: '' } },
  },
  'POST /v2/manage/organisations': { name: 'North', code: 'N', parentId: null },
  'PUT /v2/manage/organisations/{id}': { name: 'North', code: 'N', version: 1 },
  'PUT /v2/manage/organisations/{id}/parent': { parentId: null, version: 1 },
  'POST /v2/manage/stores': { name: 'Shop', code: 'S', organisationId: 'o' },
  'PUT /v2/manage/stores/{id}': { name: 'Shop', code: 'S', organisationId: 'o', version: 1 },
  'POST /v2/manage/users': { username: 'anna', displayName: 'Anna', email: 'anna@shop.example', organisationId: 'o' },
  'PUT /v2/manage/users/{id}': { displayName: 'Anna', email: null, language: null, version: 1 },
  'PUT /v2/manage/users/{id}/organisation': { organisationId: 'o', version: 1 },
  'POST /v2/manage/roles': { name: 'Role', permissions: [], secondFactorEnforced: false, organisationId: null },
  'PUT /v2/manage/roles/{id}': { name: 'Role', permissions: [], secondFactorEnforced: false, version: 1 },
  'POST /v2/manage/applications': { manifest },
  'PUT /v2/manage/applications/{code}': { manifest, version: 1 },
  'POST /v2/manage/applications/{code}/secret': { keepFormer: false },
  'PUT /v2/manage/application-order': { codes: ['system'] },
  'POST /v2/manage/manifests': { url: 'https://map.example/manifest.json' },
  'POST /v2/manage/manifests/check': { manifest: {} },
  'POST /v2/manage/manifests/frame': { entry: 'https://map.example/' },
  'POST /v2/manage/users/{id}/grants': { roleId: 'r', organisationId: 'o' },
  'PUT /v2/manage/settings/signInPage': { value: shippedSettings.signInPage, version: 0 },
  'PUT /v2/manage/settings/password': { value: shippedSettings.password, version: 0 },
  'PUT /v2/manage/settings/mfa': { value: shippedSettings.mfa, version: 0 },
  'PUT /v2/manage/settings/session': { value: shippedSettings.session, version: 0 },
  'PUT /v2/manage/settings/languages': { value: shippedSettings.languages, version: 0 },
  'PUT /v2/manage/settings/files': { value: shippedSettings.files, version: 0 },
  'PUT /v2/manage/settings/brand': { value: shippedSettings.brand, version: 0 },
  'PUT /v2/manage/texts/{language}/{key}': { text: 'Home', version: 0 },
  'POST /v2/manage/terms/{kind}': { texts: {}, version: 0 },
  'PUT /v2/manage/settings/mail': { value: MAIL_SERVER, version: 0 },
  'POST /v2/manage/settings/mail/test': { to: 'somebody@shop.example' },
  'PUT /v2/manage/identity-providers/{name}': {
    value: openIdOf('https://id.example'),
    page: { switch: true, show: true, label: '', icon: null, loginAddress: '' },
    version: 0,
  },
};
/** Where a word of the path must be one of a few. */
const paths: Partial<Record<string, string>> = {
  'GET /v2/sso/{provider}/token': '/v2/sso/acme/token',
  'PUT /v2/manage/identity-providers/{name}': '/v2/manage/identity-providers/acme',
  'DELETE /v2/manage/identity-providers/{name}': '/v2/manage/identity-providers/acme',
  'POST /v2/manage/identity-providers/{name}/trial': '/v2/manage/identity-providers/acme/trial',
  'GET /v2/terms/{kind}': '/v2/terms/cloud',
  'PUT /v2/manage/texts/{language}/{key}': '/v2/manage/texts/en/home.close',
  'DELETE /v2/manage/texts/{language}/{key}': '/v2/manage/texts/en/home.close',
  'GET /v2/manage/terms/{kind}': '/v2/manage/terms/cloud',
  'GET /v2/manage/terms/{kind}/{version}': '/v2/manage/terms/cloud/1',
  'POST /v2/manage/terms/{kind}': '/v2/manage/terms/cloud',
};
const queries: Partial<Record<string, string>> = {
  'POST /v2/licenses': '?agreement=0',
  'GET /v2/manage/texts': '?language=en',
  'DELETE /v2/manage/texts/{language}/{key}': '?version=0',
  'DELETE /v2/manage/settings/mail': '?version=0',
  'DELETE /v2/manage/identity-providers/{name}': '?version=1',
  'GET /v2/sso/{provider}/token': '?code=x&state=x',
  'GET /v2/wechat/login/qrcode': `?key=login&loginStr=${'A'.repeat(43)}`,
  'GET /v2/wechat/login': `?loginStr=${'A'.repeat(43)}`,
  'DELETE /v2/manage/organisations/{id}': '?version=1',
  'DELETE /v2/manage/applications/{code}': '?version=1',
  'DELETE /v2/manage/stores/{id}': '?version=1',
  'DELETE /v2/manage/roles/{id}': '?version=1',
  'DELETE /v2/manage/users/{id}/grants': '?roleId=r&organisationId=o',
  'POST /v2/manage/user-imports': '?dryRun=true',
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

test('every endpoint of the contract has a row', () => {
  expect(Object.keys(reach).sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

const rows = Object.entries(reach).map(([name, who]) => ({ name, who }));

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
    else if ((who as readonly string[]).includes(caller))
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
