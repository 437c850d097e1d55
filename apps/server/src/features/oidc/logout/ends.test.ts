import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { UNATTENDED_HEADER } from '@foyer/contract/limits/sessions.ts';
import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { FIREFOX } from '@foyer/server/test/sign-in/trusted-browsers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { buildEndSessionUrl, fetchUserInfo, refreshTokenGrant, tokenIntrospection } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY = 24 * 60 * 60;

let world: World;
let listener: Awaited<ReturnType<typeof listen>>;
let labels: TestRelyingParty;
let second: Awaited<ReturnType<World['startSecondServer']>>;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_INTERNAL_HOSTS: '127.0.0.1' } });
  listener = await listen();
  labels = await createRelyingParty(world, 'esl', {
    entry: listener.entry,
    signIn: { backchannelLogoutPath: '/logout' },
  });
  second = await world.startSecondServer();
});
afterAll(async () => {
  await world.close();
  await listener.close();
});

/** An application that receives logout tokens. */
async function listen() {
  const tokens: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const token = new URLSearchParams(body).get('logout_token');
      if (request.url === '/logout' && token !== null) tokens.push(token);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // the address of a listening TCP server
  return {
    entry: `http://127.0.0.1:${port}/`,
    tokens,
    answerWith: (next: number) => void (status = next),
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Payloads of a user's logout tokens, verified with the published keys. */
async function logoutTokensOf(userId: string): Promise<JWTPayload[]> {
  const keys = createRemoteJWKSet(new URL(`${world.origin}/oidc/jwks`));
  // Any process may send them, and here each has its own address.
  const issuer = [world.origin, second.origin].map((origin) => `${origin}/oidc`);
  const checked = await Promise.all(
    listener.tokens.map((token) => jwtVerify(token, keys, { issuer, audience: 'esl', typ: 'logout+jwt' })),
  );
  return checked.map(({ payload }) => payload).filter(({ sub }) => sub === userId);
}

/** The session ID of an ID token. */
function sidOf(tokens: Awaited<ReturnType<TestRelyingParty['signIn']>>): string {
  const sid = tokens.claims()?.['sid'];
  return typeof sid === 'string' ? sid : '';
}

async function opened() {
  const colleague = await createUserWithPermissions(world, 'esl.labels.read', 'esl.labels.write');
  await labels.openOidcSession(colleague.browser);
  const tokens = await labels.signIn(colleague.browser);
  return { ...colleague, tokens };
}

type OpenedApplicationUser = Awaited<ReturnType<typeof opened>>;

const isActive = async ({ tokens }: OpenedApplicationUser) =>
  (await tokenIntrospection(labels.config, tokens.access_token)).active;

/** Whether the other process considers the same token active. */
async function isActiveThere({ tokens }: OpenedApplicationUser): Promise<boolean> {
  const credentials = { client_id: labels.code, client_secret: labels.secret };
  const body = new URLSearchParams({ ...credentials, token: tokens.access_token });
  const answer = await fetch(`${second.origin}/oidc/token/introspection`, { method: 'POST', body });
  return ((await answer.json()) as { active: boolean }).active; // RFC 7662
}

/** Waits until the tokens are inactive at every process, a second at most after the session or permission ended. */
async function expectOver(person: OpenedApplicationUser): Promise<void> {
  await expect.poll(() => isActive(person), { interval: 20 }).toBe(false);
  await expect.poll(() => isActiveThere(person), { interval: 20 }).toBe(false);
}

async function administrator(): Promise<Browser> {
  const { browser, id } = await createUserWithPermissions(world);
  const root = await world.database.queries.selectFrom('organisations').select('id').executeTakeFirstOrThrow();
  await world.people.grantBuiltIn(id, 'super-administrator', root.id);
  await world.people.reauthenticateAll();
  world.app.services.bus.resync();
  return browser;
}

describe.each<[string, (of: OpenedApplicationUser) => Promise<unknown>]>([
  ['signs out', ({ browser }) => browser.call('GET /user/logout')],
  [
    'is disabled',
    async ({ id }) => {
      const admin = await administrator();
      expect((await admin.call('POST /v2/manage/users/{id}/disable', { params: { id } })).code).toBe(1001);
    },
  ],
  [
    'is signed out by an administrator',
    async ({ id }) => (await administrator()).call('DELETE /v2/manage/users/{id}/sessions', { params: { id } }),
  ],
])('when a person %s', (_what, end) => {
  test('the tokens of applications end, and applications are notified', async () => {
    const person = await opened();
    expect([await isActive(person), await isActiveThere(person)]).toEqual([true, true]);
    await end(person);
    await expectOver(person);
    await expect(fetchUserInfo(labels.config, person.tokens.access_token, person.id)).rejects.toThrow();
    await expect(refreshTokenGrant(labels.config, person.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect.poll(() => logoutTokensOf(person.id)).toHaveLength(1);
    const [message] = await logoutTokensOf(person.id);
    expect(message).toMatchObject({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } });
    expect(message?.['nonce']).toBeUndefined();
    expect(message?.['sid']).toBe(person.tokens.claims()?.['sid']);
  });
});

/** An administrator revokes the role with which a user has opened the labels. */
async function takeRole({ id, roleId, organisationId }: OpenedApplicationUser): Promise<void> {
  const admin = await administrator();
  const call = { params: { id }, query: { roleId, placeId: organisationId } };
  expect((await admin.call('DELETE /v2/manage/users/{id}/grants', call)).code).toBe(1001);
}

test('when the role by which a user opens an application is taken away, nothing of it opens any more', async () => {
  const person = await opened();
  expect(await isActiveThere(person)).toBe(true);
  await takeRole(person);
  await expectOver(person);
  await expect(fetchUserInfo(labels.config, person.tokens.access_token, person.id)).rejects.toThrow();
  await expect(refreshTokenGrant(labels.config, person.tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('when one of several roles is taken away the token ends, and a new one has the remaining permissions', async () => {
  const person = await opened();
  await world.people.grant(person.id, person.organisationId, 'esl.articles.read');
  await takeRole(person);
  await expectOver(person);
  const { access_token: token } = await refreshTokenGrant(labels.config, person.tokens.refresh_token ?? '');
  expect(await tokenIntrospection(labels.config, token)).toMatchObject({ permissions: ['esl.articles.read'] });
});

test('an open page is notified, and the tokens are over by then or within a second', async () => {
  const person = await opened();
  const socket = await openSocket(person.browser, world.origin);
  await takeRole(person);
  await socket.waitForPush('ROLE_CHANGED');
  await expectOver(person);
  socket.socket.terminate();
});

test('an access token is over after five minutes, and can be renewed', async () => {
  const person = await opened();
  await world.clock.forward(290);
  expect(await isActive(person)).toBe(true);
  await world.clock.forward(11);
  expect(await isActive(person)).toBe(false);
  await expect(fetchUserInfo(labels.config, person.tokens.access_token, person.id)).rejects.toThrow();
  const { access_token: token } = await refreshTokenGrant(labels.config, person.tokens.refresh_token ?? '');
  expect((await tokenIntrospection(labels.config, token)).active).toBe(true);
});

test('when a role is removed whose permissions another one gives too, the token stays valid and has the current roles', async () => {
  const person = await opened();
  const roles = async () => (await tokenIntrospection(labels.config, person.tokens.access_token))['roles'];
  const other = await world.people.grant(person.id, person.organisationId, 'esl.labels.read');
  await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId: other }));
  await expect.poll(roles, { interval: 20 }).toHaveLength(3); // including the role that every user has
  await world.database.queries.deleteFrom('role_assignments').where('role_id', '=', other).execute();
  await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId: other }));
  await expect.poll(roles, { interval: 20 }).toHaveLength(2);
});

test('when the permissions of a user in an application change, a refresh has the new ones', async () => {
  const person = await opened();
  const roleId = await world.people.grant(person.id, person.organisationId, 'esl.labels.push');
  await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId }));
  await expect.poll(() => isActive(person), { interval: 20 }).toBe(false);
  const { access_token: token } = await refreshTokenGrant(labels.config, person.tokens.refresh_token ?? '');
  expect(await tokenIntrospection(labels.config, token)).toMatchObject({
    active: true,
    permissions: ['esl.labels.push', 'esl.labels.read', 'esl.labels.write'],
  });
});

test('when a session is idle for too long, its tokens end and applications are notified', async () => {
  const person = await opened();
  await world.clock.forward(61 * 60);
  expect(await isActive(person)).toBe(false);
  for (const worker of world.app.services.oidc.workers) worker.wake();
  await expect.poll(() => logoutTokensOf(person.id)).toHaveLength(1);
});

describe.each([
  ['on, as shipped', true],
  ['off', false],
])('with the setting "applications keep sessions alive" %s', (_state, applicationsKeepAlive) => {
  beforeAll(() => world.people.setting('session', { applicationsKeepAlive }));
  afterAll(() => world.people.setting('session', { applicationsKeepAlive: true, idleSeconds: 3600 }));

  async function withSession() {
    const person = await opened();
    const browser = await world.people.session(world.browser(), person.id, 'full', DAY);
    const tokens = await labels.signIn(await labels.openOidcSession(browser));
    return { browser, refresh: tokens.refresh_token ?? '', sessionId: sidOf(tokens) };
  }

  const isAlive = async (browser: Browser) =>
    (await browser.call('GET /v2/users/applications', { headers: { [UNATTENDED_HEADER]: '1' } })).code === 1001;

  test(`a refresh without a user ${applicationsKeepAlive ? 'starts' : 'does not start'} the idle time anew`, async () => {
    const { browser, refresh } = await withSession();
    await world.clock.forward(40 * 60);
    await refreshTokenGrant(labels.config, refresh);
    await world.clock.forward(40 * 60);
    expect(await isAlive(browser)).toBe(applicationsKeepAlive);
  });

  test('no refresh keeps a session beyond 24 hours', async () => {
    await world.people.setting('session', { idleSeconds: DAY / 2 });
    const { browser, sessionId, ...session } = await withSession();
    let { refresh } = session;
    for (let times = 0; times < 2; times += 1) {
      await world.clock.forward(11 * 3600);
      // Where applications do not keep sessions alive, the user's work in Foyer does.
      if (!applicationsKeepAlive) await world.people.repositories.sessions.touch(sessionId, 60);
      refresh = (await refreshTokenGrant(labels.config, refresh)).refresh_token ?? '';
    }
    expect(await isAlive(browser)).toBe(true);
    await world.clock.forward(2 * 3600 + 1);
    await expect(refreshTokenGrant(labels.config, refresh)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await isAlive(browser)).toBe(false);
  });
});

test('what applications ask about a session does not start its idle time anew', async () => {
  const person = await opened();
  const { access_token: token, id_token: hint = '' } = person.tokens;
  const lastSeen = () =>
    world.database.queries.selectFrom('sessions').select('last_seen_at').where('user_id', '=', person.id).execute();
  const before = await lastSeen();
  await world.clock.forward(4 * 60);
  expect(await isActive(person)).toBe(true);
  await fetchUserInfo(labels.config, token, person.id);
  await labels.follow(person.browser, (await labels.begin({ prompt: 'none' })).address);
  await world.browser().fetch(`/oidc/session/end?${new URLSearchParams({ id_token_hint: hint }).toString()}`);
  expect(await lastSeen()).toEqual(before);
});

test('an application that does not answer is notified again', async () => {
  const person = await opened();
  listener.answerWith(503);
  await person.browser.call('GET /user/logout');
  await expect.poll(() => logoutTokensOf(person.id)).toHaveLength(1);
  listener.answerWith(200);
  await world.clock.forward(30);
  for (const worker of world.app.services.oidc.workers) worker.wake();
  await expect.poll(() => logoutTokensOf(person.id)).toHaveLength(2);
  await expect.poll(() => world.database.queries.selectFrom('backchannel_logouts').selectAll().execute()).toEqual([]);
});

test('an application that is taken away loses its tokens', async () => {
  const map = await createRelyingParty(world, 'map', { entry: 'http://127.0.0.1:4995/' });
  const { browser } = await createUserWithPermissions(world, 'map.floors.read');
  await map.openOidcSession(browser);
  const tokens = await map.signIn(browser);
  await world.people.inTransaction(async ({ applications, announce }) => {
    await applications.remove('map');
    await announce('applications.changed', {});
  });
  await expect
    .poll(async () => (await map.post('token/introspection', { token: tokens.access_token })).status)
    .toBe(401);
});

describe('an application signs a user out', () => {
  const end = async (browser: Browser, query: Record<string, string>) =>
    browser.fetch(`/oidc/session/end?${new URLSearchParams(query).toString()}`);

  test('by the ID token: everywhere, and back to an address of its manifest', async () => {
    const person = await opened();
    const address = buildEndSessionUrl(labels.config, {
      id_token_hint: person.tokens.id_token ?? '',
      post_logout_redirect_uri: `${listener.entry}signed-out`,
      state: 'after',
    });
    const back = await labels.follow(person.browser, address);
    expect(back.href).toBe(`${listener.entry}signed-out?state=after`);
    expect(await isActive(person)).toBe(false);
    expect((await person.browser.call('GET /v2/users/work-bench')).status).toBe(401);
    expect((await world.auditEntries('sign_out.done')).at(-1)).toMatchObject({
      actor: person.username,
      details: { application: 'esl' },
    });
  });

  test('by a form as well', async () => {
    const person = await opened();
    const answer = await person.browser.fetch('/oidc/session/end', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ id_token_hint: person.tokens.id_token ?? '' }).toString(),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/base/']);
    expect(await isActive(person)).toBe(false);
  });

  test.each([
    ['another address', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['an address that almost matches', { post_logout_redirect_uri: 'http://127.0.0.1:4999/signed-out/..//evil' }],
  ])('open redirect: it does not lead to %s', async (_what, query) => {
    const person = await opened();
    const answer = await end(person.browser, { id_token_hint: person.tokens.id_token ?? '', ...query });
    expect(answer.headers.get('location')).toBe('/base/');
  });

  const asks = (answer: Awaited<ReturnType<typeof end>>) =>
    new URLSearchParams((answer.headers.get('location') ?? '').split('#/otherSystemLogin?')[1]);
  const hintOf = ({ tokens }: OpenedApplicationUser) => ({ id_token_hint: tokens.id_token ?? '' });

  test.each<
    [
      string,
      (
        person: OpenedApplicationUser,
        other: OpenedApplicationUser,
      ) => Promise<Record<string, string>> | Record<string, string>,
    ]
  >([
    ['nothing', () => ({})],
    ["another user's ID token", (_person, other) => hintOf(other)],
    ['a forged one', ({ tokens }) => ({ id_token_hint: `${(tokens.id_token ?? '').slice(0, -6)}AAAAAA` })],
    ['rubbish', () => ({ id_token_hint: 'a.b.c' })],
    ['one of another session of the user', async ({ id }) => hintOf(await again(id))],
    ['a logout token of the session', async (person) => ({ id_token_hint: await logoutTokenOf(person) })],
  ])('logout by another site: with %s the user is asked', async (_what, query) => {
    const [person, other] = [await opened(), await opened()];
    const answer = await end(person.browser, await query(person, other));
    expect(asks(answer).get('leave')).toBe('1');
    expect(await isActive(person)).toBe(true);
  });

  /** The same user with another session. */
  async function again(id: string): Promise<OpenedApplicationUser> {
    const browser = await world.people.session(world.browser(), id, 'full');
    // `hintOf` reads only these fields.
    return { id, tokens: await labels.signIn(await labels.openOidcSession(browser)) } as OpenedApplicationUser;
  }

  /** The logout token for an application at the end of this live session. */
  async function logoutTokenOf({ id, tokens }: OpenedApplicationUser): Promise<string> {
    const client = await (await world.app.services.oidc.provider()).Client.find('esl');
    type LogoutSender = { backchannelLogout(sub: string, sid: string): Promise<void> };
    await (client as unknown as LogoutSender).backchannelLogout(id, sidOf(tokens)); // missing in the library's types
    return listener.tokens.at(-1) ?? '';
  }

  test.each<[string, (person: OpenedApplicationUser) => Browser]>([
    ['from another machine', () => world.browser()],
    [
      'from another kind of browser that has the cookie too',
      ({ browser }) => {
        const thief = world.browser({ 'user-agent': FIREFOX });
        thief.cookies.set('foyer-suite', browser.cookies.get('foyer-suite') ?? '');
        return thief;
      },
    ],
  ])('a stolen ID token ends no session %s, not even an expired one', async (_where, thiefOf) => {
    const person = await opened();
    for (const minutes of [0, 10]) {
      await world.clock.forward(minutes * 60);
      const answer = await end(thiefOf(person), {
        ...hintOf(person),
        post_logout_redirect_uri: `${listener.entry}signed-out`,
      });
      expect(Object.fromEntries(asks(answer))).toEqual({
        leave: '1',
        client_id: 'esl',
        post_logout_redirect_uri: `${listener.entry}signed-out`,
      });
      expect((await person.browser.call('GET /v2/users/work-bench')).code).toBe(1001);
    }
  });

  test.each([
    ['a frame', 'iframe'],
    ['a picture', 'image'],
    ['a script', 'empty'],
    ['an object', 'object'],
  ])('logout in hiding: a request by %s of another site is refused', async (_what, destination) => {
    const person = await opened();
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination };
    const query = new URLSearchParams(hintOf(person));
    const answer = await person.browser.fetch(`/oidc/session/end?${query.toString()}`, { headers });
    expect(answer.status).toBe(403);
    expect(await isActive(person)).toBe(true);
  });

  test('a logout token is no hint of a sign-in either', async () => {
    const person = await opened();
    const { address } = await labels.begin({ id_token_hint: await logoutTokenOf(person) });
    const back = await labels.follow(person.browser, address);
    expect([back.searchParams.get('error'), back.searchParams.has('code')]).toEqual(['invalid_request', false]);
  });

  test('after a sign-out on the screen the user returns to the application, where its manifest names the address', async () => {
    const person = await opened();
    const after = async (query: Record<string, string>) =>
      (await person.browser.fetch(`/oidc/session/ended?${new URLSearchParams(query).toString()}`)).headers.get(
        'location',
      );
    const back = { client_id: 'esl', post_logout_redirect_uri: `${listener.entry}signed-out` };
    expect(await after({ ...back, state: 'a&b' })).toBe(`${listener.entry}signed-out?state=a%26b`);
    for (const wrong of [
      { ...back, post_logout_redirect_uri: 'https://evil.example/' },
      { ...back, client_id: 'signage' },
      { ...back, client_id: 'system' },
      { post_logout_redirect_uri: back.post_logout_redirect_uri },
      {},
    ])
      expect(await after(wrong)).toBe('/base/');
    expect(await isActive(person)).toBe(true);
  });

  test.each([
    ['an application that is named', { client_id: 'esl' }, true],
    ['an application beside a token that is none', { client_id: 'esl', id_token_hint: 'a.b.c' }, false],
    ['another address', { client_id: 'esl', post_logout_redirect_uri: 'https://evil.example/' }, false],
  ])('the question knows the way back of %s', async (_what, query, isKnown) => {
    const answer = await end(world.browser(), { post_logout_redirect_uri: `${listener.entry}signed-out`, ...query });
    expect(asks(answer).has('post_logout_redirect_uri')).toBe(isKnown);
  });
});
