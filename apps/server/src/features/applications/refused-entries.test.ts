import type { Manifest } from '@foyer/contract/manifest.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { installClient } from '@foyer/server/test/fakes/relying-party.ts';
import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let administrator: Browser;
beforeAll(async () => {
  world = await createWorld({
    config: {
      FOYER_PUBLIC_URL: 'https://foyer.example',
      FOYER_TRUSTED_PROXIES: '127.0.0.1',
      FOYER_INTERNAL_HOSTS: 'labels.lan',
    },
  });
  administrator = world.browser();
  await administrator.signIn('admin', ADMIN_PASSWORD);
  await world.people.reauthenticateAll();
});
afterAll(() => world.close());

const FOYER_ADDRESS = 'https://foyer.example:9443/';
const PLAIN = 'http://shop-app.example.com/';

let count = 0;
function manifest(overrides: Partial<Manifest>): Manifest {
  const code = overrides.code ?? `kiosk-${(count += 1)}`;
  const permissions = [{ code: `${code}.menu`, kind: 'menu' as const, names: { en: 'Menu' } }];
  return { code, names: { en: 'Kiosk' }, icon: 'tag', version: '1.0.0', permissions, ...overrides };
}
const install = (overrides: Partial<Manifest>, entry?: string) =>
  administrator.call('POST /v2/manage/applications', {
    body: { manifest: manifest(overrides), ...(entry === undefined ? {} : { entry }) },
  });

const REFUSED = [
  ["on another port of Foyer's host receives its cookies", FOYER_ADDRESS, 'own'],
  ['by http receives codes that can be read on the way', PLAIN, 'insecure'],
] as const;

test.each(REFUSED)('an application that %s is not installed', async (_what, entry, rule) => {
  expect((await install({ entry })).failure?.fields).toEqual({ '/entry': rule });
  // The administrator's address applies, not the manifest's.
  expect((await install({ entry: 'https://kiosk.example/' }, entry)).failure?.fields).toEqual({ '/entry': rule });
});

test.each(REFUSED)('an application that %s is not upgraded, and moves to another host', async (_what, entry, rule) => {
  await world.people.application('assets', { entry });
  const [installed] = (await administrator.call('GET /v2/manage/applications')).data.installed.filter(
    (one) => one.manifest.code === 'assets',
  );
  if (installed === undefined) throw new Error('It is not installed.');
  const upgrade = (overrides: { entry?: string }) =>
    administrator.call('PUT /v2/manage/applications/{code}', {
      params: { code: 'assets' },
      body: { manifest: { ...installed.manifest, version: '99.0.0' }, version: installed.version, ...overrides },
    });
  expect((await upgrade({})).failure?.fields).toEqual({ '/entry': rule });
  const moved = await upgrade({ entry: 'https://assets.example/' });
  expect(moved.data).toMatchObject({ manifest: { entry: 'https://assets.example/' }, unserved: null });
  await world.people.repositories.applications.remove('assets');
});

test.each(REFUSED)(
  'an application that %s is not installed by a request with a forged host',
  async (_what, entry, rule) => {
    const body = JSON.stringify({ manifest: manifest({ entry }) });
    const request = requestHead(
      'POST /v2/manage/applications',
      `Authorization: Bearer ${administrator.token}`,
      `Cookie: ${[...administrator.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Forwarded-Host: other.example',
      'X-Forwarded-Proto: http',
      'Forwarded: host=other.example;proto=http',
    ).replace('Host: localhost', 'Host: other.example');
    expect(readJson(await sendRaw(world.origin, request, body))['fields']).toEqual({ '/entry': rule });
  },
);

test('http is installed for a host of FOYER_INTERNAL_HOSTS and for loopback', async () => {
  expect((await install({ entry: 'http://labels.lan:8080/' })).code).toBe(1001);
  expect((await install({ entry: 'http://127.0.0.1:4400/' })).code).toBe(1001);
});

test('cookies of Foyer: without FOYER_PUBLIC_URL no application beyond loopback is installed or served', async () => {
  await using nowhere = await createWorld({ config: { FOYER_HOST: '0.0.0.0', FOYER_ALLOW_HTTP: 'true' } });
  const browser = nowhere.browser();
  await browser.signIn('admin', ADMIN_PASSWORD);
  await nowhere.people.reauthenticateAll();
  const { failure } = await browser.call('POST /v2/manage/applications', {
    body: { manifest: manifest({ entry: 'http://10.0.0.5:9443/' }) },
  });
  expect(failure?.fields).toEqual({ '/entry': 'public_url' });
  await nowhere.people.application('esl', { entry: 'http://10.0.0.5:9443/' });
  const { applications } = (await browser.call('GET /v2/users/work-bench')).data;
  expect(applications.find(({ code }) => code === 'esl')?.entry).toBe('');
});

describe.each(REFUSED)('an installed application that %s', (_what, entry, rule) => {
  let secret: string;
  beforeAll(async () => {
    await world.people.application('esl', { entry, opens: 'frame' });
    secret = await installClient(world, 'esl', { entry });
  });

  test('gets no code', async () => {
    await administrator.call('POST /v2/oidc/session', { body: { application: 'esl' } });
    const query = new URLSearchParams({
      client_id: 'esl',
      redirect_uri: `${entry}signed-in`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await administrator.fetch(`/oidc/auth?${query.toString()}`);
    expect(answer.headers.get('location')).toContain('#/otherSystemLogin?error=invalid_client');
  });

  test('gets no token for itself, and no user is redirected to it', async () => {
    const answer = await world.browser().fetch('/oidc/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'esl',
        client_secret: secret,
      }).toString(),
    });
    expect(answer.status).toBe(401);
    const query = new URLSearchParams({ client_id: 'esl', post_logout_redirect_uri: `${entry}signed-out` });
    const left = await world.browser().fetch(`/oidc/session/end?${query.toString()}`);
    expect(left.headers.get('location')).toContain('#/otherSystemLogin?leave=1');
  });

  test('opens neither from Home nor in a frame, and its administrator sees why', async () => {
    const { applications } = (await administrator.call('GET /v2/users/work-bench')).data;
    expect(applications.find(({ code }) => code === 'esl')?.entry).toBe('');
    expect(await world.app.services.applications.framedOrigins()).not.toContain(new URL(entry).origin);
    const { installed } = (await administrator.call('GET /v2/manage/applications')).data;
    const installedEsl = installed.find((one) => one.manifest.code === 'esl');
    expect(installedEsl).toMatchObject({ manifest: { entry }, unserved: rule });
    expect(
      world.logLines.filter((line) => line.includes('an application is not served') && line.includes(entry)),
    ).toHaveLength(1);
  });
});
