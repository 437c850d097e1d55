import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  CHANGES,
  createLabelsSystem,
  type LabelsSystem,
  MANIFEST,
  SAME_ORIGIN_HEADERS,
  READS,
  redirectOf,
} from './labels-system.ts';

let labelsSystem: LabelsSystem;
beforeAll(async () => void (labelsSystem = await createLabelsSystem()));
afterAll(() => labelsSystem.close());

type LabelsClerk = Awaited<ReturnType<LabelsSystem['clerk']>>;
type LabelResponse = { id: string; price: number; shown: number };

const FRAMED = { 'sec-fetch-dest': 'iframe' };

async function labelsOf({ app }: LabelsClerk): Promise<LabelResponse[]> {
  return JSON.parse((await app.fetch('/api/labels')).text).labels;
}

async function change(
  { app }: LabelsClerk,
  id: string,
  body: unknown,
  headers: Record<string, string> = SAME_ORIGIN_HEADERS,
) {
  return app.fetch(`/api/labels/${id}/price`, { method: 'PUT', headers, body: JSON.stringify(body) });
}

async function firstOf(clerk: LabelsClerk): Promise<LabelResponse> {
  const [label] = await labelsOf(clerk);
  if (label === undefined) throw new Error('The store has no labels.');
  return label;
}

test('its manifest is one that Foyer installs, with the permissions of the catalogue', async () => {
  const admin = await labelsSystem.world.people.session(
    labelsSystem.world.browser(),
    (await labelsSystem.world.people.user({ superAdministrator: true })).id,
    'full',
  );
  await labelsSystem.world.people.reauthenticateAll();
  await labelsSystem.world.people.repositories.applications.remove('esl');
  labelsSystem.world.app.services.bus.resync();
  const body = { manifest: MANIFEST, entry: `${labelsSystem.origin}/labels` };
  expect((await admin.call('POST /v2/manage/applications', { body })).code).toBe(1001);
  await labelsSystem.restoreSecret();
});

describe('signing in', () => {
  test('at the application returns to the requested page', async () => {
    const { browser } = await createUserWithPermissions(labelsSystem.world, ...READS);
    await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
    const app = labelsSystem.visitor();
    expect(redirectOf(await labelsSystem.follow(app, browser, '/articles?from=mail'))).toBe('/articles?from=mail');
    expect((await app.fetch('/articles')).status).toBe(200);
  });

  test('users who are not signed in to Foyer are sent to its sign-in screen', async () => {
    const sent = new URL(redirectOf(await labelsSystem.visitor().fetch('/labels')));
    const answer = await labelsSystem.world.browser().fetch(sent.pathname + sent.search);
    expect(redirectOf(answer)).toContain('#/otherSystemLogin?');
  });

  test('in a frame nothing is shown: the page loads without a session, and asks Foyer', async () => {
    const app = labelsSystem.visitor();
    const answer = await labelsSystem.follow(app, labelsSystem.world.browser(), '/labels', FRAMED);
    expect(redirectOf(answer)).toBe('/labels');
    const page = await app.fetch('/labels', { headers: FRAMED });
    expect(page.text).toContain(`content="${labelsSystem.world.origin}"`);
    expect((await app.fetch('/api/me')).text).toBe('{"code":"signed_out"}');
    // The next request tries again.
    expect(redirectOf(await app.fetch('/labels', { headers: FRAMED }))).toContain('/oidc/auth');
  });

  test('in a frame is silent for users who are signed in to Foyer', async () => {
    const { browser } = await createUserWithPermissions(labelsSystem.world, ...READS);
    await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
    const app = labelsSystem.visitor();
    await labelsSystem.follow(app, browser, '/labels', FRAMED);
    expect((await app.fetch('/api/me')).status).toBe(200);
  });

  test('a browser that stores no cookie shows that in its language, without a redirect loop', async () => {
    const { browser } = await createUserWithPermissions(labelsSystem.world, ...READS);
    await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
    const forgetful = labelsSystem.visitor();
    const sent = new URL(redirectOf(await forgetful.fetch('/labels')));
    const returned = new URL(redirectOf(await browser.fetch(sent.pathname + sent.search)));
    const read = (headers: Record<string, string>) =>
      labelsSystem
        .visitor()
        .fetch(returned.pathname + returned.search, { headers: { 'accept-language': 'it, en;q=0.2', ...headers } });

    const answer = await read({});
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.text).toContain('Your browser has kept no cookie');
    expect(answer.text).toMatch(/<link rel="stylesheet"[^>]* href="\/assets\//);
    expect(answer.text).toContain('<a href="/">Try again</a>');
    // In a frame the next attempt would also fail.
    expect((await read(FRAMED)).text).toContain('<a href="/" target="_blank" rel="noopener">');

    const languageOf = async (acceptLanguage: string) =>
      /lang="(\w+)"/.exec((await read({ 'accept-language': acceptLanguage })).text)?.[1];
    expect(
      await Promise.all(['de-AT', 'it, fr;q=0.5, es;q=0.8', 'zh-Hans-CN', 'de;q=0, *', ''].map(languageOf)),
    ).toEqual(['de', 'es', 'zh', 'en', 'en']);
  });

  test('signed-in users who open the address of an old sign-in are redirected to the first page', async () => {
    const { app } = await labelsSystem.clerk();
    app.cookies.delete('labels-sign-in');
    expect(redirectOf(await app.fetch('/signed-in?code=old&state=old'))).toBe('/');
  });

  test('a session gets another cookie at each sign-in, and the former one ends', async () => {
    const clerk = await labelsSystem.clerk();
    const former = clerk.app.cookies.get('labels') ?? '';
    await labelsSystem.follow(clerk.app, clerk.browser, '/sign-in?to=/labels');
    expect(clerk.app.cookies.get('labels')).not.toBe(former);
    const other = labelsSystem.visitor();
    other.cookies.set('labels', former);
    expect((await other.fetch('/api/me')).status).toBe(401);
  });
});

describe('attacks', () => {
  test('login CSRF: a response that another browser has requested does not sign in', async () => {
    const { browser } = await createUserWithPermissions(labelsSystem.world, ...READS);
    await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
    const attacker = labelsSystem.visitor();
    const sent = new URL(redirectOf(await attacker.fetch('/labels')));
    const returned = new URL(redirectOf(await browser.fetch(sent.pathname + sent.search)));
    const victim = labelsSystem.visitor();
    await victim.fetch('/labels');
    expect(redirectOf(await victim.fetch(returned.pathname + returned.search))).toBe('/');
    expect(victim.cookies.has('labels')).toBe(false);
  });

  test('replay: a response signs in once', async () => {
    const { browser } = await createUserWithPermissions(labelsSystem.world, ...READS);
    await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
    const app = labelsSystem.visitor();
    const sent = new URL(redirectOf(await app.fetch('/labels')));
    const returned = new URL(redirectOf(await browser.fetch(sent.pathname + sent.search)));
    await app.fetch(returned.pathname + returned.search);
    const first = app.cookies.get('labels');
    expect(redirectOf(await app.fetch(returned.pathname + returned.search))).toBe('/');
    expect(app.cookies.get('labels')).toBe(first);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/labels',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example/labels',
    '/labels/..//evil.example',
    '/%2e//evil.example',
    './/\\evil.example',
  ])('open redirect: no browser is redirected to %s', async (to) => {
    const { browser } = await createUserWithPermissions(labelsSystem.world, ...READS);
    await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
    const app = labelsSystem.visitor();
    const answer = await labelsSystem.follow(app, browser, `/sign-in?to=${encodeURIComponent(to)}`);
    expect(redirectOf(answer)).toBe('/');
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this site', { 'sec-fetch-site': 'same-site' }],
    ['an older browser elsewhere', { origin: 'https://evil.example' }],
    ['nowhere', {}],
  ])('CSRF: a page of %s cannot change a price or sign out', async (_where, from) => {
    const clerk = await labelsSystem.clerk();
    const label = await firstOf(clerk);
    const headers = { ...from, 'content-type': 'application/json' };
    expect((await change(clerk, label.id, { price: 1 }, headers)).status).toBe(403);
    expect((await clerk.app.fetch('/api/sign-out', { method: 'POST', headers: from })).status).toBe(403);
    expect(await firstOf(clerk)).toEqual(label);
  });

  test('only Foyer may frame it, and no script of another origin runs', async () => {
    const clerk = await labelsSystem.clerk();
    const policy = (await clerk.app.fetch('/labels')).headers.get('content-security-policy');
    expect(policy).toContain(`frame-ancestors ${labelsSystem.world.origin}`);
    expect(policy).toContain("script-src 'self';");
  });
});

describe('permissions', () => {
  test('users with the permission change a price, which waits until it is sent to the shelf', async () => {
    const clerk = await labelsSystem.clerk();
    const { id, shown } = await firstOf(clerk);
    expect((await change(clerk, id, { price: 777 })).status).toBe(200);
    expect(await firstOf(clerk)).toMatchObject({ price: 777, shown });
    await clerk.app.fetch('/api/labels/send', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } });
    expect(await firstOf(clerk)).toMatchObject({ price: 777, shown: 777 });
  });

  test('users with read permissions cannot change anything', async () => {
    const clerk = await labelsSystem.clerk(...READS);
    const label = await firstOf(clerk);
    expect((await change(clerk, label.id, { price: 1 })).text).toBe('{"code":"not_allowed"}');
    expect((await clerk.app.fetch('/api/articles')).status).toBe(403);
    expect(await firstOf(clerk)).toEqual(label);
  });

  test.each([0, -1, 1.5, '100', null, 1_000_000, Number.MAX_VALUE])('%s is no price', async (price) => {
    const clerk = await labelsSystem.clerk();
    const { id } = await firstOf(clerk);
    expect((await change(clerk, id, { price })).status).toBe(422);
  });

  test('a label of another store cannot be changed', async () => {
    const [clerk, other] = [await labelsSystem.clerk(), await labelsSystem.clerk()];
    expect((await change(clerk, (await firstOf(other)).id, { price: 1 })).status).toBe(404);
  });

  test('a revoked role takes effect at the next call', async () => {
    const { world } = labelsSystem;
    const clerk = await labelsSystem.clerk();
    const { id } = await firstOf(clerk);
    await world.database.queries.deleteFrom('role_assignments').where('role_id', '=', clerk.roleId).execute();
    await world.people.grant(clerk.id, clerk.organisationId, ...READS);
    await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId: clerk.roleId }));
    // The change of permissions ends the token. The refreshed token has the current permissions.
    await expect.poll(async () => (await change(clerk, id, { price: 5 })).status).toBe(403);
    expect((await clerk.app.fetch('/api/labels')).status).toBe(200);
  });
});

describe('the selected store', () => {
  test('decides the labels, also if the page shows another store', async () => {
    const { world } = labelsSystem;
    const clerk = await labelsSystem.clerk();
    const [north] = await labelsOf(clerk);
    const south = await world.people.store(clerk.organisationId, 'South');
    const ahead = await clerk.app.fetch(`/api/labels?store=${south.id}`);
    expect(ahead.status).toBe(409);
    expect(JSON.parse(ahead.text)).toMatchObject({ code: 'other_store', store: { id: clerk.store.id } });
    await labelsSystem.work(clerk.browser, clerk.organisationId, south.id);
    await expect.poll(async () => (await clerk.app.fetch(`/api/labels?store=${south.id}`)).status).toBe(200);
    expect((await labelsOf(clerk)).map(({ id }) => id)).not.toContain(north?.id);
  });

  test('privilege escalation: prices to send are listed for the stores with that permission alone', async () => {
    const { world } = labelsSystem;
    const clerk = await labelsSystem.clerk();
    const elsewhere = (await world.people.organisation()).id;
    const [readable, granted] = [
      await world.people.store(elsewhere, 'Read'),
      await world.people.store(elsewhere, 'Sent'),
    ];
    await world.people.grant(clerk.id, readable.id, ...READS, 'esl.labels.write');
    await world.people.grant(clerk.id, granted.id, ...CHANGES);
    const roles = () =>
      world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId: clerk.roleId }));
    await roles();
    for (const { id } of [readable, granted]) {
      await labelsSystem.work(clerk.browser, elsewhere, id);
      await expect.poll(async () => (await clerk.app.fetch(`/api/labels?store=${id}`)).status).toBe(200);
      expect((await change(clerk, (await firstOf(clerk)).id, { price: 555 })).status).toBe(200);
    }
    await labelsSystem.work(clerk.browser, clerk.organisationId, clerk.store.id);
    const waiting = async () => JSON.parse((await clerk.app.fetch('/api/waiting-stores')).text).stores;
    await expect.poll(waiting).toEqual([{ id: granted.id, name: 'Sent', waiting: 1 }]);
  });

  test('is required for labels', async () => {
    const clerk = await labelsSystem.clerk();
    await labelsSystem.work(clerk.browser, clerk.organisationId, null);
    await expect.poll(async () => (await clerk.app.fetch('/api/labels')).text).toBe('{"code":"no_store"}');
  });
});

describe('the end of a session', () => {
  test('an expired token is renewed once, however many calls wait for it', async () => {
    const clerk = await labelsSystem.clerk();
    const revoked = await labelsSystem.endAccessToken(clerk.app);
    const calls = Array.from({ length: 8 }, () => clerk.app.fetch('/api/me'));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await labelsSystem.accessToken(clerk.app)).not.toBe(revoked);
    // A reused refresh token would have revoked all tokens of the sign-in.
    expect((await clerk.app.fetch('/api/me')).status).toBe(200);
  });

  test('users who sign out of Foyer are signed out here, by a back-channel logout', async () => {
    const clerk = await labelsSystem.clerk();
    await clerk.browser.call('GET /user/logout');
    await expect.poll(() => labelsSystem.accessToken(clerk.app)).toBeUndefined();
    expect((await clerk.app.fetch('/api/me')).status).toBe(401);
  });

  test('after a lost back-channel logout, the first call that Foyer refuses ends the session', async () => {
    const clerk = await labelsSystem.clerk();
    await labelsSystem.world.database.queries.deleteFrom('oidc_tokens').execute();
    labelsSystem.world.app.services.bus.resync();
    expect((await clerk.app.fetch('/api/me')).status).toBe(401);
    expect(await labelsSystem.accessToken(clerk.app)).toBeUndefined();
  });

  test('signing out here signs out of Foyer', async () => {
    const clerk = await labelsSystem.clerk();
    const answer = await clerk.app.fetch('/api/sign-out', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const address = new URL(JSON.parse(answer.text).address);
    expect(redirectOf(await clerk.browser.fetch(address.pathname + address.search))).toBe(
      `${labelsSystem.origin}/signed-out`,
    );
    expect((await clerk.app.fetch('/api/me')).status).toBe(401);
    expect((await clerk.browser.call('GET /v2/users/work-bench')).code).toBe('C0102');
  });
});

describe('calls of the application for itself', () => {
  test('report the running version', async () => {
    await labelsSystem.foyer.call('version', 'PUT', '/v2/suite/version', { version: MANIFEST.version });
    const [row] = (await labelsSystem.world.people.repositories.applications.listInstalled()).filter(
      ({ manifest }) => manifest.code === 'esl',
    );
    expect(row?.reportedVersion).toBe(MANIFEST.version);
  });

  test('notify the users of the organisation of a fault', async () => {
    const clerk = await labelsSystem.clerk(...CHANGES);
    const { id } = await firstOf(clerk);
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await clerk.app.fetch(`/api/labels/${id}/fault`, { method: 'POST', headers })).status).toBe(200);
    const inbox = async () => (await clerk.browser.call('GET /v2/users/inbox', { query: { language: 'de' } })).text;
    await expect.poll(inbox).toContain('funktioniert nicht');
  });
});
