import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createRelyingParty, installClient, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { authorizationCodeGrant } from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ENTRY = 'https://scanner.example/';
const LOOPBACK = 'http://127.0.0.1/signed-in/here';
const LOOPBACK_6 = 'http://[::1]/signed-in';
const PRIVATE = 'com.example.scanner:/signed-in';
/** Header of a navigation by Foyer's own page, after it asked the user. */
const FROM_FOYER = { 'sec-fetch-site': 'same-origin' };

let world: World;
let scanner: TestRelyingParty;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  scanner = await createRelyingParty(world, 'handheld', {
    entry: ENTRY,
    signIn: { client: 'public', deviceAddresses: [LOOPBACK, LOOPBACK_6, PRIVATE] },
  });
  ({ browser } = await createUserWithPermissions(world, 'handheld.devices.read', 'esl.labels.read'));
  await scanner.openOidcSession(browser);
});
afterAll(() => world.close());

/** Follows an authorization request; returns the address at which it ends. */
async function follow(redirectUri: string, headers: Record<string, string> = FROM_FOYER, more = {}) {
  const begun = await scanner.begin({ redirect_uri: redirectUri, ...more });
  return { ...begun, back: await scanner.follow(browser, begun.address, headers) };
}

test.each([
  ['loopback at any port', 'http://127.0.0.1:51823/signed-in/here'],
  ['loopback at another port', 'http://127.0.0.1:1024/signed-in/here'],
  ['loopback without a port', LOOPBACK],
  ['loopback of IPv6', 'http://[::1]:51823/signed-in'],
  ['a private scheme', PRIVATE],
])('an application on the device receives the code at %s', async (_where, redirectUri) => {
  const { back, verifier, state, nonce } = await follow(redirectUri);
  expect(back.href.startsWith(`${redirectUri}?`)).toBe(true);
  const fields = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier };
  const { status, body } = await scanner.post('token', { ...fields, code: back.searchParams.get('code') ?? '' });
  expect([status, back.searchParams.get('state')]).toEqual([200, state]);
  const [, payload = ''] = body.id_token.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).nonce).toBe(nonce);
});

test.each([
  ['localhost, which a resolver may lead elsewhere', 'http://localhost:51823/signed-in/here'],
  ['https on loopback', 'https://127.0.0.1:51823/signed-in/here'],
  ['another address of loopback', 'http://127.0.0.2:51823/signed-in/here'],
  ['another way to write the address', 'http://127.1:51823/signed-in/here'],
  ['a path below', 'http://127.0.0.1:51823/signed-in/here/more'],
  ['another path', 'http://127.0.0.1:51823/other'],
  ['a path that leads there', 'http://127.0.0.1:51823/other/../signed-in/here'],
  ['a query', 'http://127.0.0.1:51823/signed-in/here?next=//evil.example'],
  ['a user', 'http://127.0.0.1:51823@evil.example/signed-in/here'],
  ['a user before it', 'http://evil.example@127.0.0.1:51823/signed-in/here'],
  ['a domain that begins so', 'http://127.0.0.1.evil.example:51823/signed-in/here'],
  ['a backslash', 'http://127.0.0.1:51823\\signed-in/here'],
  ['the path of the other loopback', 'http://[::1]:51823/signed-in/here'],
  ['another port of the entry', 'https://scanner.example:8443/signed-in'],
  ['another private scheme', 'com.example.scanner2:/signed-in'],
  ['another path of the private scheme', 'com.example.scanner:/signed-in/more'],
  ['a port that does not exist', 'http://127.0.0.1:65536/signed-in/here'],
  ['a port of five nines', 'http://127.0.0.1:99999/signed-in/here'],
  ['script', 'javascript:alert(1)'],
])('an address on the device that almost matches: %s', async (_how, redirectUri) => {
  const { back } = await follow(redirectUri);
  expect(back.origin).toBe(world.origin);
  expect(new URLSearchParams(back.hash.split('?')[1]).get('error')).toMatch(/^invalid_re/);
});

test('a program on the device receives no code before the user has confirmed it (RFC 8252 8.6)', async () => {
  for (const redirectUri of [PRIVATE, 'http://127.0.0.1:51823/signed-in/here'])
    for (const site of ['none', 'cross-site', 'same-site']) {
      const { back } = await follow(redirectUri, { 'sec-fetch-site': site });
      const screen = new URLSearchParams(back.hash.split('?')[1]);
      expect([back.pathname, screen.get('redirect_uri'), screen.get('fresh')]).toEqual(['/base/', redirectUri, null]);
    }
});

test('a silent sign-in to a program on the device needs the user', async () => {
  const { back } = await follow(PRIVATE, { 'sec-fetch-site': 'none' }, { prompt: 'none' });
  expect(back.href).toMatch(/^com\.example\.scanner:\/signed-in\?error=interaction_required&/);
});

test('the page of the same application at its own origin needs no confirmation', async () => {
  const { back, ...checks } = await follow(scanner.redirectUri, { 'sec-fetch-site': 'none' });
  const tokens = await authorizationCodeGrant(scanner.config, back, {
    pkceCodeVerifier: checks.verifier,
    expectedState: checks.state,
    expectedNonce: checks.nonce,
  });
  expect(tokens.access_token).toBeTruthy();
});

test('an application without addresses on the device has no free port', async () => {
  const page = await createRelyingParty(world, 'esl', { entry: 'http://127.0.0.1/', signIn: { client: 'public' } });
  await page.openOidcSession(browser);
  const { address } = await page.begin({ redirect_uri: 'http://127.0.0.1:51823/signed-in' });
  expect((await page.follow(browser, address, FROM_FOYER)).hash).toContain('error=invalid_redirect_uri');
});

test('PKCE is required of an application on the device', async () => {
  const { address } = await scanner.begin({ redirect_uri: PRIVATE });
  for (const name of ['code_challenge', 'code_challenge_method']) address.searchParams.delete(name);
  const back = await scanner.follow(browser, address, FROM_FOYER);
  expect(back.href).toContain('com.example.scanner:/signed-in?error=invalid_request');
});

test('the code of a private scheme is never sent as a form', async () => {
  const { back } = await follow(PRIVATE, FROM_FOYER, { response_mode: 'form_post' });
  expect(back.href).toContain('com.example.scanner:/signed-in?error=unsupported_response_mode');
});

test('the sign-in page learns that an application may be on the device', async () => {
  await installClient(world, 'signage');
  const onDevice = async (code: string) =>
    (await world.browser().call('GET /v2/oidc/applications/{code}', { params: { code } })).data.onDevice;
  expect([await onDevice('handheld'), await onDevice('signage')]).toEqual([true, false]);
});

test('no page of a foreign origin may call the provider because of an address on the device', async () => {
  for (const origin of ['null', 'http://127.0.0.1', 'http://127.0.0.1:51823', 'com.example.scanner://']) {
    const body = new URLSearchParams({ client_id: 'handheld', token: 'any' });
    const answer = await fetch(`${world.origin}/oidc/token/revocation`, { method: 'POST', headers: { origin }, body });
    expect([origin, answer.headers.get('access-control-allow-origin')]).toEqual([origin, null]);
  }
});

test('after a sign-out the user returns to the device', async () => {
  const path = `/oidc/session/ended?client_id=handheld&post_logout_redirect_uri=${encodeURIComponent(PRIVATE)}&state=x`;
  expect((await browser.fetch(path)).headers.get('location')).toBe(`${PRIVATE}?state=x`);
});

test('after a sign-out no browser is sent to a port that does not exist', async () => {
  const address = encodeURIComponent('http://127.0.0.1:65536/signed-in/here');
  const answer = await browser.fetch(`/oidc/session/ended?client_id=handheld&post_logout_redirect_uri=${address}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/base/']);
});

test('a program on IPv6 loopback may receive the code as a form', async () => {
  const { address } = await scanner.begin({ redirect_uri: 'http://[::1]:51823/signed-in', response_mode: 'form_post' });
  const answer = await browser.fetch(address.pathname + address.search, { headers: FROM_FOYER });
  expect(answer.text).toContain('<form method="post" action="http://[::1]:51823/signed-in">');
});
