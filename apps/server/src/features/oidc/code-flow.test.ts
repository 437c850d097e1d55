import { type Browser } from '@foyer/server/test/browser.ts';
import { waitForAnnouncement } from '@foyer/server/test/database/announcement.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { fetchUserInfo, refreshTokenGrant, tokenIntrospection, tokenRevocation } from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let labels: TestRelyingParty;
beforeAll(async () => {
  world = await createWorld();
  labels = await createRelyingParty(world);
});
afterAll(() => world.close());

/** A user who may read labels, with a session of Foyer. */
async function clerk(...permissions: string[]) {
  const customer = await world.people.organisation();
  const store = await world.people.store(customer.id, 'Kiel');
  const person = await world.people.user({ organisation: customer.code, email: `${customer.code}@shops.example` });
  const granted = permissions.length === 0 ? ['esl.labels.read'] : permissions;
  const roleId = await world.people.grant(person.id, customer.id, ...granted);
  const browser = await world.people.session(world.browser(), person.id, 'full');
  return { customer, store, person, roleId, browser };
}

const isActive = async (token: string) => (await tokenIntrospection(labels.config, token)).active;

test('the provider describes itself at the public address, with supported features only', async () => {
  const server = labels.config.serverMetadata();
  const names = Object.keys(server).filter((name) => name.endsWith('_endpoint') || name.startsWith('dpop'));
  expect(names.toSorted()).toEqual([
    'authorization_endpoint',
    'end_session_endpoint',
    'introspection_endpoint',
    'revocation_endpoint',
    'token_endpoint',
    'userinfo_endpoint',
  ]);
  expect(server).toMatchObject({
    response_modes_supported: ['query', 'form_post'],
    issuer: `${world.origin}/oidc`,
    authorization_endpoint: `${world.origin}/oidc/auth`,
    token_endpoint: `${world.origin}/oidc/token`,
    end_session_endpoint: `${world.origin}/oidc/session/end`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    backchannel_logout_supported: true,
  });
});

test('a user who is signed in opens an application without a screen, and it knows the user and their place', async () => {
  const { customer, store, person, browser } = await clerk('esl.labels.read', 'users.read');
  await browser.call('PUT /v2/users/context', {
    body: { language: 'de', customerId: customer.id, storeId: store.id },
  });
  await labels.openOidcSession(browser);
  const tokens = await labels.signIn(browser);
  expect(tokens.claims()?.sub).toBe(person.id);
  expect(await fetchUserInfo(labels.config, tokens.access_token, person.id)).toMatchObject({
    sub: person.id,
    preferred_username: person.username,
    locale: 'de',
    organisation: { id: customer.id, name: customer.code, code: customer.code },
    roles: [expect.stringMatching(/^role-/), 'user'],
    permissions: ['esl.labels.read'], // and no permission of Foyer or of another application
    customer: { id: customer.id, name: customer.code, code: customer.code },
    store: { id: store.id, name: 'Kiel', code: store.code },
  });
});

test.each([
  ['openid', []],
  ['openid profile', ['locale', 'name', 'preferred_username']],
  ['openid email', ['email']],
  ['openid suite', ['customer', 'organisation', 'permissions', 'roles', 'store']],
])('scopes include no other claims than their own: %s', async (scope, claims) => {
  const { customer, store, person, browser } = await clerk();
  await browser.call('PUT /v2/users/context', {
    body: { language: 'en', customerId: customer.id, storeId: store.id },
  });
  await labels.openOidcSession(browser);
  // Claims requested for another token of the session do not apply to this one.
  await tokenIntrospection(labels.config, (await labels.signIn(browser)).access_token);
  const tokens = await labels.signIn(browser, { scope });
  const info = await fetchUserInfo(labels.config, tokens.access_token, person.id);
  expect(Object.keys(info).toSorted()).toEqual([...claims, 'sub'].toSorted());
  const introspection = await tokenIntrospection(labels.config, tokens.access_token);
  const ofTheToken = ['active', 'client_id', 'exp', 'iat', 'iss', 'scope', 'sid', 'sub', 'token_type'];
  const username = scope.includes('profile') ? ['username'] : [];
  expect(Object.keys(introspection).toSorted()).toEqual([...claims, ...username, ...ofTheToken].toSorted());
});

test('an application that asks about a token learns who is behind it now', async () => {
  const { customer, store, person, browser } = await clerk();
  await labels.openOidcSession(browser);
  const tokens = await labels.signIn(browser);
  const before = await tokenIntrospection(labels.config, tokens.access_token);
  expect(before).toMatchObject({ active: true, sub: person.id, client_id: 'esl', store: { id: store.id } });
  await browser.call('PUT /v2/users/context', {
    body: { language: 'fr', customerId: customer.id, storeId: store.id },
  });
  await expect
    .poll(() => tokenIntrospection(labels.config, tokens.access_token), { interval: 20 })
    .toMatchObject({ active: true, locale: 'fr', store: { id: store.id } });
});

test('an ID token has the time, methods and session of the sign-in', async () => {
  const person = await world.people.user();
  const { id } = await world.people.organisation();
  await world.people.grant(person.id, id, 'esl.labels.read');
  const browser = world.browser();
  await browser.signIn(person.username, person.password);
  await labels.openOidcSession(browser);
  const tokens = await labels.signIn(browser);
  const { id: session } = await world.database.queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const expectedClaims = { sub: person.id, amr: ['pwd'], auth_time: expect.any(Number), sid: session };
  expect(tokens.claims()).toMatchObject(expectedClaims);
  expect(Object.keys(tokens.claims() ?? {})).not.toContain('name');
  // A refreshed ID token has the same claims.
  expect((await refreshTokenGrant(labels.config, tokens.refresh_token ?? '')).claims()).toMatchObject(expectedClaims);
  expect(await fetchUserInfo(labels.config, tokens.access_token, person.id)).not.toHaveProperty('auth_time');
});

test('a requested new sign-in is recognised by its time', async () => {
  const { browser } = await clerk();
  await labels.openOidcSession(browser);
  const { address } = await labels.begin({ max_age: '0' });
  const screen = await labels.follow(browser, address);
  const query = new URLSearchParams(screen.hash.split('?')[1]);
  expect(query.get('fresh')).toBe('1');
  // The sign-in screen drops `max_age`; the application checks `auth_time` itself.
  const tokens = await labels.signIn(browser);
  expect(tokens.claims()?.['auth_time']).toBeGreaterThan(0);
});

test('a request may be sent as a form', async () => {
  const { browser } = await clerk();
  await labels.openOidcSession(browser);
  const { address, state } = await labels.begin();
  const sent = await browser.fetch('/oidc/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: address.searchParams.toString(),
  });
  const on = new URL(sent.headers.get('location') ?? '', world.origin);
  expect([sent.status, on.pathname]).toEqual([303, '/oidc/auth']);
  const back = await labels.follow(browser, on);
  expect([back.searchParams.get('state'), back.searchParams.has('code')]).toEqual([state, true]);
});

test('a user who opens an application before Home works where Home begins', async () => {
  const { browser, store, customer } = await clerk();
  await world.people.store(customer.id, 'ZZ');
  await labels.openOidcSession(browser);
  const { access_token: token } = await labels.signIn(browser);
  expect(await tokenIntrospection(labels.config, token)).toMatchObject({
    customer: { id: customer.id },
    store: { id: store.id },
  });
  // A place that the user has chosen is kept, even if it is no store.
  await browser.call('PUT /v2/users/context', { body: { language: 'en', customerId: customer.id, storeId: null } });
  await labels.openOidcSession(browser);
  const again = await labels.signIn(browser);
  await expect
    .poll(() => tokenIntrospection(labels.config, again.access_token), { interval: 20 })
    .not.toHaveProperty('store');
});

test('a user who opens an application before Home has the language of the page', async () => {
  const { customer, store, browser } = await clerk();
  await browser.call('POST /v2/oidc/session', { body: { application: 'esl', language: 'de' } });
  const { access_token: token } = await labels.signIn(browser);
  expect(await tokenIntrospection(labels.config, token)).toMatchObject({ locale: 'de' });
  // A language that the user has chosen is kept.
  await browser.call('PUT /v2/users/context', {
    body: { language: 'es', customerId: customer.id, storeId: store.id },
  });
  await browser.call('POST /v2/oidc/session', { body: { application: 'esl', language: 'de' } });
  await expect.poll(() => tokenIntrospection(labels.config, token), { interval: 20 }).toMatchObject({ locale: 'es' });
});

test('a user who has chosen no language has that of the installation', async () => {
  await using other = await createWorld();
  const party = await createRelyingParty(other);
  await other.people.setting('languages', { default: 'fr' });
  const { id, code } = await other.people.organisation();
  const person = await other.people.user({ organisation: code });
  await other.people.grant(person.id, id, 'esl.labels.read');
  const browser = await other.people.session(other.browser(), person.id, 'full');
  await party.openOidcSession(browser);
  const { access_token: token } = await party.signIn(browser);
  expect(await tokenIntrospection(party.config, token)).toMatchObject({ locale: 'fr' });
});

test('a place that is no longer in reach is not disclosed', async () => {
  const { customer, store, person, roleId, browser } = await clerk();
  await browser.call('PUT /v2/users/context', {
    body: { language: 'en', customerId: customer.id, storeId: store.id },
  });
  await world.people.grant(person.id, (await world.people.organisation()).id, 'esl.labels.read');
  await labels.openOidcSession(browser);
  const { access_token: token } = await labels.signIn(browser);
  expect(await tokenIntrospection(labels.config, token)).toMatchObject({ store: { id: store.id } });
  await world.database.queries
    .deleteFrom('role_assignments')
    .where('user_id', '=', person.id)
    .where('organisation_id', '=', customer.id)
    .execute();
  await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId }));
  await expect
    .poll(async () => Object.keys(await tokenIntrospection(labels.config, token)))
    .not.toEqual(expect.arrayContaining(['store']));
  expect(await tokenIntrospection(labels.config, token)).not.toHaveProperty('customer');
});

test('a refresh gives new tokens of the same sign-in', async () => {
  const { person, browser } = await clerk();
  await labels.openOidcSession(browser);
  const tokens = await labels.signIn(browser);
  const renewed = await refreshTokenGrant(labels.config, tokens.refresh_token ?? '');
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect(await isActive(renewed.access_token)).toBe(true);
  expect((await fetchUserInfo(labels.config, renewed.access_token, person.id)).sub).toBe(person.id);
});

test('a revoked refresh token ends all tokens of the sign-in', async () => {
  const { browser } = await clerk();
  await labels.openOidcSession(browser);
  const tokens = await labels.signIn(browser);
  await tokenRevocation(labels.config, tokens.refresh_token ?? '');
  expect(await isActive(tokens.access_token)).toBe(false);
  await expect(refreshTokenGrant(labels.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('a token that was revoked at one process is over at every other one', async () => {
  const second = await world.startSecondServer();
  const { browser } = await clerk();
  await labels.openOidcSession(browser);
  const tokens = await labels.signIn(browser);
  const isActiveThere = async () => {
    const body = new URLSearchParams({
      client_id: labels.code,
      client_secret: labels.secret,
      token: tokens.access_token,
    });
    const answer = await fetch(`${second.origin}/oidc/token/introspection`, { method: 'POST', body });
    return ((await answer.json()) as { active: boolean }).active; // RFC 7662
  };
  expect(await isActiveThere()).toBe(true);
  const announcement = waitForAnnouncement(second.app, 'tokens.ended');
  await tokenRevocation(labels.config, tokens.access_token);
  expect(await isActive(tokens.access_token)).toBe(false);
  await announcement;
  expect(await isActiveThere()).toBe(false);
});

test('an application acts for itself with its own credentials, and reports its version', async () => {
  const { body } = await labels.post('token', { grant_type: 'client_credentials', scope: 'version' });
  const application = world.browser({ authorization: `Bearer ${body.access_token}` });
  expect((await application.call('PUT /v2/suite/version', { body: { version: '2.1.0' } })).code).toBe(1001);
  // The scope does not include the licence.
  expect((await application.call('GET /v2/suite/licence')).code).toBe('A0302');
});

test.each<[string, (browser: Browser, token: string) => Browser]>([
  ['a token of a person', (_browser, token) => world.browser({ authorization: `Bearer ${token}` })],
  ['a session of a person', (browser) => browser],
  ['nothing', () => world.browser()],
])('%s does not act for an application', async (_what, asWhom) => {
  const { browser } = await clerk();
  await labels.openOidcSession(browser);
  const tokens = await labels.signIn(browser);
  const caller = asWhom(browser, tokens.access_token);
  expect((await caller.call('PUT /v2/suite/version', { body: { version: '9.9.9' } })).code).toBe('A0301');
});

test('a token of an application opens nothing of a person', async () => {
  const { body } = await labels.post('token', { grant_type: 'client_credentials', scope: 'version' });
  const application = world.browser({ authorization: `Bearer ${body.access_token}` });
  expect((await application.call('GET /v2/users/work-bench')).status).toBe(401);
  expect((await application.fetch('/oidc/me')).status).toBe(401);
});

test('without a session the browser waits at the sign-in screen, with its parameters', async () => {
  const { address } = await labels.begin({ prompt: 'consent' });
  const screen = await labels.follow(world.browser(), address);
  expect(screen.pathname).toBe('/base/');
  const [path, query] = screen.hash.split('?');
  expect(path).toBe('#/otherSystemLogin');
  const waiting = new URLSearchParams(query);
  address.searchParams.delete('prompt');
  expect(Object.fromEntries(waiting)).toEqual(Object.fromEntries(address.searchParams));
});

test.each([{ prompt: 'login' }, { max_age: '0' }, { prompt: 'select_account' }])(
  'an application that wants a new sign-in (%j) gets one',
  async (more) => {
    const { browser } = await clerk();
    await labels.openOidcSession(browser);
    const screen = await labels.follow(browser, (await labels.begin(more)).address);
    expect(screen.hash).toContain('#/otherSystemLogin?');
    expect(new URLSearchParams(screen.hash.split('?')[1]).get('fresh')).toBe('1');
  },
);

test.each<[string, string, Record<string, string>, Record<string, string>]>([
  ['that asks not to show anything', '/oidc/auth', { prompt: 'none' }, {}],
  ['in a frame', '/oidc/auth', {}, { 'sec-fetch-dest': 'iframe' }],
  ['in a frame, by another spelling of the address', '/oidc/AUTH', {}, { 'sec-fetch-dest': 'iframe' }],
  ['in a frame, with a slash after the address', '/oidc/auth/', {}, { 'sec-fetch-dest': 'iframe' }],
])('an application %s is notified that a sign-in is required', async (_where, path, more, headers) => {
  const { address, state } = await labels.begin(more);
  address.pathname = path;
  const back = await labels.follow(world.browser(), address, headers);
  expect(back.origin + back.pathname).toBe(labels.redirectUri);
  expect(back.searchParams.get('error')).toBe('login_required');
  expect(back.searchParams.get('state')).toBe(state);
});

test('a user who may not open an application waits at the screen for that', async () => {
  const { person, browser } = await clerk('signage.screens.read');
  expect((await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } })).code).toBe('A0302');
  // Another application, which the user may open, sets the cookie.
  const other = await createRelyingParty(world, 'signage');
  await world.people.grant(person.id, (await world.people.organisation()).id, 'signage.content.read');
  await other.openOidcSession(browser);
  const screen = await labels.follow(browser, (await labels.begin()).address);
  expect(screen.hash).toContain('#/otherSystemLogin?');
  expect(screen.hash).not.toContain('fresh');
});
