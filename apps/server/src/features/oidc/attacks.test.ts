import { REFRESH_REPLAY_SECONDS } from '@foyer/contract/limits/oidc.ts';
import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import {
  createRelyingParty,
  ENTRY,
  installClient,
  type TestRelyingParty,
} from '@foyer/server/test/fakes/relying-party.ts';
import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { CHROME, FIREFOX } from '@foyer/server/test/sign-in/trusted-browsers.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { randomPKCECodeVerifier, refreshTokenGrant, tokenIntrospection } from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let labels: TestRelyingParty;
let signage: TestRelyingParty;
beforeAll(async () => {
  world = await createWorld();
  labels = await createRelyingParty(world, 'esl');
  signage = await createRelyingParty(world, 'signage', { entry: 'http://127.0.0.1:4998/' });
});
afterAll(() => world.close());

/** A user with a session that applications recognise. */
async function colleague() {
  const person = await createUserWithPermissions(world, 'esl.labels.read', 'signage.content.read');
  await labels.openOidcSession(person.browser);
  return person;
}

const clerk = async (): Promise<Browser> => (await colleague()).browser;

/** Waits until the reuse of a user's code or token is recorded. */
const expectReuseOf = ({ id }: { id: string }) =>
  expect
    .poll(async () => (await world.auditEntries('application.token_reused')).find((line) => line.subject_id === id))
    .toMatchObject({ actor: 'esl', result: 'refused', details: { application: 'esl' } });

/** Sends a changed authorization request; returns where the provider sends the browser. */
async function ask(browser: Browser, change: (query: URLSearchParams) => void): Promise<URL> {
  const { address } = await labels.begin();
  change(address.searchParams);
  return labels.follow(browser, address);
}

const screenOf = (address: URL) => new URLSearchParams(address.hash.split('?')[1]);

test.each([
  ['another path', `${ENTRY}signed-in/`],
  ['a path below', `${ENTRY}signed-in/more`],
  ['a path that leads there', `${ENTRY}other/../signed-in`],
  ['other letters', `${ENTRY}Signed-In`],
  ['a query', `${ENTRY}signed-in?next=//evil.example`],
  ['a fragment', `${ENTRY}signed-in#x`],
  ['another port', 'http://127.0.0.1:5999/signed-in'],
  ['another scheme', 'https://127.0.0.1:4999/signed-in'],
  ['a user', 'http://127.0.0.1:4999@evil.example/signed-in'],
  ['a name of the same machine', 'http://localhost:4999/signed-in'],
  ['a domain that begins so', 'http://127.0.0.1:4999.evil.example/signed-in'],
  ['a backslash', 'http://127.0.0.1:4999\\signed-in'],
  ['an encoded letter', `${ENTRY}signed%2din`],
  ['that of another application', 'http://127.0.0.1:4998/signed-in'],
  ['script', 'javascript:alert(1)'],
])('a redirect address that almost matches: %s', async (_how, redirectUri) => {
  const screen = await ask(await clerk(), (query) => query.set('redirect_uri', redirectUri));
  expect(screen.origin).toBe(world.origin);
  expect(screenOf(screen).get('error')).toMatch(/^invalid_re/);
});

test('without a redirect address no code leaves', async () => {
  const back = await ask(await clerk(), (query) => query.delete('redirect_uri'));
  expect(back.searchParams.has('code')).toBe(false);
  expect(back.href).toContain('error=');
});

test('PKCE downgrade: none at all, no challenge, the plain method, and no method are refused', async () => {
  const browser = await clerk();
  for (const change of [
    (query: URLSearchParams) => ['code_challenge', 'code_challenge_method'].forEach((name) => query.delete(name)),
    (query: URLSearchParams) => query.delete('code_challenge'),
    (query: URLSearchParams) => query.set('code_challenge_method', 'plain'),
    (query: URLSearchParams) => query.delete('code_challenge_method'),
  ]) {
    const back = await ask(browser, change);
    expect(back.searchParams.get('error')).toBe('invalid_request');
    expect(back.searchParams.has('code')).toBe(false);
  }
});

test('PKCE downgrade: a code is worth nothing without the verifier of its challenge', async () => {
  const browser = await clerk();
  for (const verifier of [undefined, randomPKCECodeVerifier()]) {
    const { address } = await labels.begin();
    const back = await labels.follow(browser, address);
    const { status, body } = await labels.post('token', {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: labels.redirectUri,
      ...(verifier === undefined ? {} : { code_verifier: verifier }),
    });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  }
});

test.each(['id_token', 'token', 'code token', 'none'])('the flow "%s" does not exist', async (type) => {
  const back = await ask(await clerk(), (query) => query.set('response_type', type));
  expect(back.searchParams.has('code')).toBe(false);
  expect(back.href).toContain('error=');
});

test.each(['fragment', 'web_message', 'foyer_form_post'])('a code does not leave by "%s"', async (mode) => {
  const { address } = await labels.begin();
  address.searchParams.set('response_mode', mode);
  const answer = await (await clerk()).fetch(address.pathname + address.search);
  expect(answer.text + String(answer.headers.get('location'))).not.toMatch(/[?#&"]code[="]/);
});

test('a code that is used twice ends what came of it, and is written down', async () => {
  const person = await colleague();
  const { address, verifier } = await labels.begin();
  const back = await labels.follow(person.browser, address);
  const fields = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: labels.redirectUri,
    code_verifier: verifier,
  };
  const first = await labels.post('token', fields);
  const second = await labels.post('token', fields);
  expect(second.body.error).toBe('invalid_grant');
  expect((await tokenIntrospection(labels.config, first.body.access_token)).active).toBe(false);
  expect(
    (await labels.post('token', { grant_type: 'refresh_token', refresh_token: first.body.refresh_token })).status,
  ).toBe(400);
  await expectReuseOf(person);
});

test('a stolen refresh token that is used twice ends the family, and is written down', async () => {
  const person = await colleague();
  const tokens = await labels.signIn(person.browser);
  const stolen = tokens.refresh_token ?? '';
  const renewed = await refreshTokenGrant(labels.config, stolen);
  await world.clock.advance(REFRESH_REPLAY_SECONDS + 1);
  await expect(refreshTokenGrant(labels.config, stolen)).rejects.toMatchObject({ error: 'invalid_grant' });
  for (const token of [tokens.access_token, renewed.access_token])
    expect((await tokenIntrospection(labels.config, token)).active).toBe(false);
  await expect(refreshTokenGrant(labels.config, renewed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await expectReuseOf(person);
});

test("another application's code, refresh token and access token are worth nothing", async () => {
  const browser = await clerk();
  await signage.openOidcSession(browser);
  const { address, verifier } = await labels.begin();
  const back = await labels.follow(browser, address);
  const stolen = await signage.post('token', {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: labels.redirectUri,
    code_verifier: verifier,
  });
  expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
  const tokens = await labels.signIn(browser);
  const refreshed = await signage.post('token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant']);
  expect((await signage.post('token/introspection', { token: tokens.access_token })).body).toEqual({ active: false });
  await signage.post('token/revocation', { token: tokens.refresh_token ?? '' });
  expect((await tokenIntrospection(labels.config, tokens.access_token)).active).toBe(true);
});

test.each([
  ['a wrong secret', { client_secret: 'wrong' }],
  ['no secret', { client_secret: '' }],
  ['the hash of the secret', { client_secret: 'f'.repeat(64) }],
  ['an application that is not there', { client_id: 'nobody' }],
  ["Foyer's own application", { client_id: 'system' }],
])('an application is not authenticated by %s', async (_what, fields) => {
  const { status, body } = await labels.post('token', {
    grant_type: 'client_credentials',
    scope: 'notices',
    ...fields,
  });
  expect([400, 401]).toContain(status);
  expect(body.access_token).toBeUndefined();
});

test('a wrong secret is in the audit log, once a minute (guessing of client secrets)', async () => {
  const devices = await createRelyingParty(world, 'pda', { entry: 'http://127.0.0.1:4996/' });
  for (const path of ['token', 'token', 'token/introspection'] as const) {
    const { status } = await devices.post(path, {
      ...(path === 'token' ? { grant_type: 'client_credentials', scope: 'notices' } : { token: 'none' }),
      client_secret: 'wrong',
    });
    expect(status).toBe(401);
  }
  await devices.post('token', { grant_type: 'client_credentials', scope: 'notices' });
  const lines = async () =>
    (await world.auditEntries('application.secret_refused')).filter(({ actor }) => actor === 'pda');
  await expect
    .poll(lines)
    .toMatchObject([{ address: '127.0.0.1', result: 'refused', details: { application: 'pda' } }]);
});

test('an application without a secret does not come in with an empty one', async () => {
  await createRelyingParty(world, 'map', { entry: 'http://127.0.0.1:4997/' });
  await world.database.queries.deleteFrom('application_secrets').where('application', '=', 'map').execute();
  world.app.services.bus.resync();
  for (const secret of ['', '-', 'undefined']) {
    const { status } = await labels.post('token', {
      client_id: 'map',
      client_secret: secret,
      grant_type: 'client_credentials',
    });
    expect([400, 401]).toContain(status);
  }
});

test('a public application keeps no secret, and gets no token for itself', async () => {
  const handheld = await createRelyingParty(world, 'handheld', {
    entry: 'http://127.0.0.1:4996/',
    signIn: { client: 'public' },
  });
  const { status, body } = await handheld.post('token', { grant_type: 'client_credentials', scope: 'notices' });
  expect([status, body.access_token]).toEqual([400, undefined]);
});

test('session fixation: the cookie of a visitor is not one that a sign-in opens', async () => {
  const { address } = await labels.begin();
  const visitor = world.browser();
  visitor.cookies.set('foyer-suite', 'a'.repeat(43));
  expect((await labels.follow(visitor, address)).hash).toContain('#/otherSystemLogin');
  expect([...visitor.cookies.keys()]).toEqual(['foyer-suite']); // no other cookie was set
});

test('session fixation: a browser keeps what it is recognised by, and takes nothing that is of another session', async () => {
  const [browser, other] = [await clerk(), await clerk()];
  const [cookie, foreign] = [browser.cookies.get('foyer-suite') ?? '', other.cookies.get('foyer-suite') ?? ''];
  await signage.openOidcSession(browser);
  expect(browser.cookies.get('foyer-suite')).toBe(cookie);
  browser.cookies.set('foyer-suite', foreign);
  await labels.openOidcSession(browser);
  expect([cookie, foreign]).not.toContain(browser.cookies.get('foyer-suite'));
});

test('a stolen cookie of the suite signs no user in from another kind of browser, and the owner keeps the session', async () => {
  const { id } = await createUserWithPermissions(world, 'esl.labels.read');
  const owner = await world.people.session(world.browser({ 'user-agent': CHROME }), id, 'full');
  await labels.openOidcSession(owner);
  const thief = world.browser({ 'user-agent': FIREFOX });
  thief.cookies.set('foyer-suite', owner.cookies.get('foyer-suite') ?? '');
  expect((await labels.follow(thief, (await labels.begin()).address)).hash).toContain('#/otherSystemLogin');
  const back = await labels.follow(owner, (await labels.begin()).address);
  expect(back.searchParams.has('code')).toBe(true);
});

test('a browser that calls itself another kind is recognised again by its session, with another secret', async () => {
  const { id } = await createUserWithPermissions(world, 'esl.labels.read');
  const phone = await world.people.session(world.browser({ 'user-agent': CHROME }), id, 'full');
  await labels.openOidcSession(phone);
  const asDesktop = world.browser({ 'user-agent': FIREFOX });
  asDesktop.token = phone.token;
  for (const [name, value] of phone.cookies) asDesktop.cookies.set(name, value);
  await labels.openOidcSession(asDesktop);
  expect(asDesktop.cookies.get('foyer-suite')).not.toBe(phone.cookies.get('foyer-suite'));
  const back = await labels.follow(asDesktop, (await labels.begin()).address);
  expect(back.searchParams.has('code')).toBe(true);
});

test('the cookie that a browser is recognised by is out of reach of scripts, and on https reaches frames', async () => {
  const opening = { body: { application: 'esl' } };
  const { browser } = await createUserWithPermissions(world, 'esl.labels.read');
  const plain = await browser.call('POST /v2/oidc/session', opening);
  expect(plain.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^foyer-suite=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);

  await using secure = await createWorld({
    config: { FOYER_PUBLIC_URL: 'https://foyer.example', FOYER_TRUSTED_PROXIES: '192.0.2.1' },
  });
  await installClient(secure, 'esl');
  const administrator = secure.browser();
  await administrator.signIn('admin', ADMIN_PASSWORD);
  const onHttps = await administrator.call('POST /v2/oidc/session', opening);
  expect(onHttps.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-foyer-suite=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=None$/),
  ]);
});

test('a user who signs in after another one is not taken for them', async () => {
  const browser = await clerk();
  expect(browser.cookies.has('foyer-suite')).toBe(true);
  const second = await world.people.user();
  await browser.signIn(second.username, second.password);
  expect(browser.cookies.has('foyer-suite')).toBe(false);
  expect((await labels.follow(browser, (await labels.begin()).address)).hash).toContain('#/otherSystemLogin');
});

test('a hint of another user asks for a new sign-in once, and not forever', async () => {
  const { id_token: hint = '' } = await labels.signIn(await clerk());
  const browser = await clerk();
  const screen = screenOf(await ask(browser, (query) => query.set('id_token_hint', hint)));
  expect([screen.get('fresh'), screen.get('id_token_hint')]).toEqual(['1', null]);
  screen.delete('fresh');
  const after = await labels.follow(browser, new URL(`${world.origin}/oidc/auth?${screen.toString()}`));
  expect(after.searchParams.get('code')).toBeTruthy();
});

test('host header: the provider uses its own address, not the host of a request', async () => {
  const browser = world.browser({
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  });
  const { text } = await browser.fetch('/oidc/.well-known/openid-configuration');
  expect(text).not.toContain('evil.example');
  expect(JSON.parse(text).token_endpoint).toBe(`${world.origin}/oidc/token`);
});

test.each([
  ['JSON', '{"grant_type":"client_credentials"}', '', 'application/json'],
  [
    'a field twice',
    'grant_type=refresh_token&refresh_token=a&refresh_token=b&client_id=esl',
    '',
    'application/x-www-form-urlencoded',
  ],
  ['no text', '\u0000\u0001%', '', 'application/x-www-form-urlencoded'],
])('%s at the token endpoint is refused in words', async (_what, start, rest, type) => {
  const answer = await world.browser().fetch('/oidc/token', {
    method: 'POST',
    headers: { 'content-type': type },
    body: start + rest,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(JSON.parse(answer.text).error).toMatch(/^[a-z_]+$/);
});

test.each(['/oidc/session/end/', '/oidc/SESSION/END', '/oidc/session/end/confirm', '/oidc/session/end/success'])(
  "a page of the library's own is not shown: %s",
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, text } = await world.browser().fetch(path, { method });
      expect([status, text.includes('<')]).toEqual([404, false]);
    }
  },
);

test('tokens and codes are not stored', async () => {
  const tokens = await labels.signIn(await clerk());
  const rows = await world.database.queries.selectFrom('oidc_tokens').selectAll().execute();
  const stored = JSON.stringify(rows);
  for (const token of [tokens.access_token, tokens.refresh_token ?? '']) expect(stored).not.toContain(token);
  expect(stored).not.toContain(labels.secret);
});

test('the keys that sign are sealed, and published without their private parts', async () => {
  const { text } = await world.browser().fetch('/oidc/jwks');
  const { keys } = JSON.parse(text);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const [row] = await world.database.queries.selectFrom('signing_keys').selectAll().execute();
  expect(Buffer.from(row?.encrypted_key ?? []).toString('latin1')).not.toContain('"kty"');
});

test.each(['nonce', 'state', 'scope', 'ui_locales', 'acr_values', 'login_hint'])(
  'a NUL in %s fails no request but its own',
  async (name) => {
    const browser = await clerk();
    const honest = () => ask(browser, () => {});
    const forged = ask(browser, (query) => query.set(name, 'openid \u0000'));
    // The first request is written alone; the others arrive during that write and share a batch.
    const others = await Promise.all([honest(), honest(), honest(), honest()]);
    expect((await forged).href).not.toContain('server_error');
    expect(others.map(({ searchParams }) => searchParams.has('code'))).toEqual([true, true, true, true]);
  },
);

test('a NUL at the token endpoint is refused in words', async () => {
  const { status } = await labels.post('token', { grant_type: 'client_credentials', scope: 'version \u0000' });
  expect(status).toBe(400);
});

test('a huge body at the token endpoint is refused before it is read', async () => {
  const length = `Content-Length: ${2 * 1024 * 1024}`;
  const answer = await sendRaw(
    world.origin,
    requestHead('POST /oidc/token', 'Content-Type: application/x-www-form-urlencoded', length),
  );
  expect([answer.status, readJson(answer)['resultCode']]).toEqual([413, 'A0401']);
});

test('a body in chunks that passes 16 kB is refused at any endpoint of the provider', async () => {
  for (const path of ['token', 'token/introspection', 'token/revocation', 'me', 'session/end']) {
    const start = requestHead(
      `POST /oidc/${path}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Transfer-Encoding: chunked',
    );
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
    const answer = await sendRaw(world.origin, start, ...Array.from({ length: 6 }, () => chunk));
    expect([path, answer.status]).toEqual([path, 413]);
  }
});

test.each(['foyer_form_post', 'fragment', 'web_message', 'jwt', ''])(
  'an application that asks for the response mode "%s" receives the refusal in the query',
  async (mode) => {
    const back = await ask(await clerk(), (query) => query.set('response_mode', mode));
    expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual(
      mode === '' ? [`${ENTRY}signed-in`, null] : [`${ENTRY}signed-in`, 'unsupported_response_mode'],
    );
  },
);
