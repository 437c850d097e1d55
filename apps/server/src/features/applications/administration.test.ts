import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { MAX_APPLICATIONS } from '@foyer/contract/limits/applications.ts';
import { MANIFEST_SAMPLE } from '@foyer/contract/manifest-sample.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readCatalogue } from './catalogue.ts';

let world: World;
let chain: CustomerTree;
let root: TreeMember;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_INTERNAL_HOSTS: '127.0.0.1' } });
  chain = await createCustomerTree(world);
  root = await chain.superAdministrator();
  await confirmPassword(root.browser, root);
});
afterAll(() => world.close());

let count = 0;
function manifest(overrides: Partial<Manifest> = {}): Manifest {
  const code = overrides.code ?? `kiosk-${(count += 1)}`;
  const menu = { code: `${code}.menu`, kind: 'menu' as const, names: { en: 'Menu' } };
  const permissions = [menu];
  return {
    code,
    names: { en: 'Kiosk' },
    icon: 'tag',
    version: '1.0.0',
    entry: 'https://kiosk.example/',
    permissions,
    ...overrides,
  };
}
const install = (body: { manifest: Manifest; entry?: string }) =>
  root.browser.call('POST /v2/manage/applications', { body });
const codes = async () =>
  (await root.browser.call('GET /v2/manage/applications')).data.installed.map((one) => one.manifest.code);

describe('a check before the installation', () => {
  test('finds nothing wrong with the sample', async () => {
    expect((await check({ manifest: MANIFEST_SAMPLE })).data).toEqual(MANIFEST_SAMPLE);
  });

  const check = (body: { manifest: unknown; entry?: string; over?: string }) =>
    root.browser.call('POST /v2/manage/manifests/check', { body });
  const problems = async (body: Parameters<typeof check>[0]) => (await check(body)).failure?.fields;

  test('returns what would be installed, and installs nothing', async () => {
    const { entry: _entry, ...rest } = manifest();
    expect((await check({ manifest: rest })).data).toEqual(rest);
    expect((await check({ manifest: rest, entry: 'https://here.example/' })).data.entry).toBe('https://here.example/');
    expect(await codes()).not.toContain(rest.code);
  });

  test('finds the problems that the installation finds, all of them at the same time', async () => {
    const wrong = manifest({
      names: { de: 'Kiosk' },
      permissions: [{ code: 'a.b', kind: 'menu', names: { en: 'A' } }],
    });
    const reported = await problems({ manifest: wrong, entry: 'ftp://kiosk.example/' });
    expect(reported).toEqual((await install({ manifest: wrong, entry: 'ftp://kiosk.example/' })).failure?.fields);
    expect(reported).toEqual({
      '/manifest/names/en': 'required',
      '/manifest/permissions/0/code': 'foreign',
      '/entry': 'format',
    });
  });

  test.each([
    [null, { '/manifest': 'type' }],
    [[], { '/manifest': 'type' }],
    [
      { ...manifest(), version: 'one', owner: 'me' },
      { '/manifest/version': 'format', '/manifest/owner': 'unknown' },
    ],
  ])('reports the invalid fields of a document that is no manifest: %#', async (document, expected) => {
    expect(await problems({ manifest: document })).toMatchObject(expected);
  });

  test('knows what is installed: by that code, in that version, at that address', async () => {
    const first = manifest({ version: '2.0.0' });
    await install({ manifest: first, entry: 'https://first.example/' });
    const over = first.code;
    expect(await problems({ manifest: first })).toEqual({ '/manifest/code': 'taken' });
    expect(await problems({ manifest: { ...first, version: '1.0.0' }, over })).toEqual({
      '/manifest/version': 'older',
    });
    expect(await problems({ manifest: { ...first, icon: 'map' }, over })).toEqual({ '/manifest/version': 'same' });
    expect(await problems({ manifest: manifest(), over })).toEqual({ '/manifest/code': 'foreign' });
    expect((await check({ manifest: { ...first, version: '3.0.0' }, over })).data.entry).toBe('https://first.example/');
    expect((await check({ manifest: first, over })).data.entry).toBe('https://first.example/');
  });

  test('checks the address that would apply: the given one, else that of the installed application', async () => {
    const first = manifest();
    await install({ manifest: first, entry: 'https://first.example/' });
    const over = first.code;
    const later = { ...first, version: '2.0.0', entry: 'ftp://kiosk.example/' };
    expect((await check({ manifest: later, over })).data.entry).toBe('https://first.example/');
    const entry = 'https://second.example/';
    expect((await check({ manifest: later, over, entry })).data.entry).toBe(entry);
    expect(await problems({ manifest: later, over, entry: 'ftp://kiosk.example/' })).toEqual({ '/entry': 'format' });
  });

  test('refuses another application than the one that would be upgraded, also one that is not installed', async () => {
    expect(await problems({ manifest: manifest(), over: 'not-installed' })).toEqual({ '/manifest/code': 'foreign' });
  });

  test('reports that no more applications can be installed, as the installation does', async () => {
    const { queries } = world.database;
    const room = MAX_APPLICATIONS - (await codes()).length - 1;
    await sql`insert into applications (code, manifest, position)
      select 'filler-' || i, jsonb_build_object('code', 'filler-' || i, 'names', '{"en":"Filler"}'::jsonb, 'icon', 'tag',
        'version', '1.0.0', 'entry', 'https://filler.example/', 'permissions', '[]'::jsonb), 1000 + i
      from generate_series(1, ${room}::int) i`.execute(queries);
    const last = manifest();
    expect((await check({ manifest: last })).code).toBe(1001);
    expect((await install({ manifest: last })).code).toBe(1001);
    const more = { manifest: manifest() };
    expect(await problems(more)).toEqual({ '/manifest': 'too_many' });
    expect((await install(more)).failure?.fields).toEqual({ '/manifest': 'too_many' });
    expect((await check({ manifest: { ...last, version: '2.0.0' }, over: last.code })).code).toBe(1001);
    await sql`delete from applications where code like 'filler-%' or code = ${last.code}`.execute(queries);
    world.app.services.bus.resync();
  });

  test('of the code of Foyer reports that it is reserved, not that it is installed', async () => {
    const system = manifest({ code: 'system' });
    expect(await problems({ manifest: system })).toMatchObject({ '/manifest/code': 'reserved' });
  });
});

describe('installing', () => {
  test('the nine other systems of the suite are ready, and open at the given address', async () => {
    const { data } = await root.browser.call('GET /v2/manage/applications');
    expect(data.ready.map(({ code }) => code)).toEqual(
      readCatalogue()
        .map(({ code }) => code)
        .slice(1),
    );
    const [first] = data.ready;
    if (first === undefined) throw new Error('Nothing is ready.');
    const answer = await install({ manifest: first, entry: 'https://assets.example/start' });
    expect(answer.data).toMatchObject({ manifest: { ...first, entry: 'https://assets.example/start' }, version: 1 });
    const { data: workbench } = await root.browser.call('GET /v2/users/work-bench');
    expect(workbench.applications.map(({ code }) => code)).toContain(first.code);
    expect((await install({ manifest: first, entry: 'https://assets.example/' })).failure?.fields).toEqual({
      '/manifest/code': 'taken',
    });
  });

  test('is known on every server immediately, and announced to every user with an open page', async () => {
    const other = await world.startSecondServer();
    const person = await chain.member(chain.north);
    const socket = await openSocket(person.browser, other.origin);
    const { code } = (await install({ manifest: manifest() })).data.manifest;
    await socket.waitForPush('PLUGIN_CHANGED');
    const { data } = await root.browser.onServer(other.origin).call('GET /v2/plugins/status/installed');
    expect(data).toContainEqual({ code, installed: true });
    socket.socket.close();
  });

  test('is marked as its own in the session that has done it, and in no other of the same user', async () => {
    const again = world.browser();
    await world.people.session(again, root.id, 'full');
    const sockets = [await openSocket(root.browser, world.origin), await openSocket(again, world.origin)];
    const { code } = (await install({ manifest: manifest() })).data.manifest;
    const pushes = await Promise.all(sockets.map((socket) => socket.waitForPush('PLUGIN_CHANGED')));
    expect(pushes.map(({ application, own }) => [application, own])).toEqual([
      [code, true],
      [code, undefined],
    ]);
    for (const { socket } of sockets) socket.close();
  });

  test('takes the password again', async () => {
    const other = await chain.superAdministrator();
    const answer = await other.browser.call('POST /v2/manage/applications', { body: { manifest: manifest() } });
    expect([answer.status, answer.code]).toEqual([401, 'A0301']);
  });

  test.each<[string, Partial<Manifest>, string, string]>([
    ['one of Foyer’s own name', { code: 'system', permissions: [] }, '/manifest/code', 'reserved'],
    [
      'one that would declare Foyer’s own permissions',
      { code: 'users', permissions: [] },
      '/manifest/code',
      'reserved',
    ],
    [
      'a permission of another application',
      { code: 'thief', permissions: [{ code: 'users.write', kind: 'menu', names: { en: 'Users' } }] },
      '/manifest/permissions/0/code',
      'foreign',
    ],
    ['an address that is a script', { entry: 'javascript:alert(1)' }, '/entry', 'format'],
    ['an address with an account', { entry: 'https://foyer.example@evil.example/' }, '/entry', 'format'],
    [
      'a name that turns the direction of text',
      { names: { en: 'Kiosk\u202Eelif' } },
      '/manifest/names/en',
      'characters',
    ],
    ['a language that there is not', { names: { en: 'Kiosk', tlh: 'Kiosk' } }, '/manifest/names/tlh', 'unknown'],
    ['no English name', { names: { de: 'Kiosk' } }, '/manifest/names/en', 'required'],
    ['a version that is none', { version: '1' }, '/manifest/version', 'format'],
    ['an icon that is markup', { icon: '<svg onload=alert(1)>' }, '/manifest/icon', 'format'],
  ])('refuses %s', async (_what, input, pointer, rule) => {
    const before = await codes();
    const { code, failure } = await install({ manifest: manifest(input) });
    expect(code).toBe('A0401');
    expect(failure?.fields).toMatchObject({ [pointer]: rule });
    expect(await codes()).toEqual(before);
  });

  test('refuses a duplicate permission', async () => {
    const code = 'twins';
    const menu = { code: `${code}.menu`, kind: 'menu' as const, names: { en: 'Menu' } };
    const { failure } = await install({ manifest: manifest({ code, permissions: [menu, menu] }) });
    expect(failure?.fields).toEqual({ '/manifest/permissions/1/code': 'duplicate' });
  });
});

describe('an installed application', () => {
  test('is brought to a later version, never to an earlier one, and by one administrator at a time', async () => {
    const first = manifest();
    await install({ manifest: first });
    const upgrade = (version: string, seen: number) =>
      root.browser.call('PUT /v2/manage/applications/{code}', {
        params: { code: first.code },
        body: { manifest: { ...first, version }, version: seen },
      });
    expect((await upgrade('1.1.0', 1)).data).toMatchObject({ version: 2, manifest: { version: '1.1.0' } });
    expect((await upgrade('1.2.0', 1)).failure?.fields).toEqual({ '/version': 'stale' });
    expect((await upgrade('1.0.9', 2)).failure?.fields).toEqual({ '/manifest/version': 'older' });
  });

  test('stays where it opens at an upgrade, unless another address is given, and keeps its code', async () => {
    const first = manifest();
    await install({ manifest: first, entry: 'https://first.example/' });
    const upgrade = (overrides: Partial<Manifest>, version: number, entry?: string) =>
      root.browser.call('PUT /v2/manage/applications/{code}', {
        params: { code: first.code },
        body: {
          manifest: { ...first, entry: 'https://other.example/', ...overrides },
          version,
          ...(entry && { entry }),
        },
      });
    expect((await upgrade({ version: '1.1.0' }, 1)).data.manifest.entry).toBe('https://first.example/');
    // The same version is accepted only with another address.
    const moved = await upgrade({ version: '1.1.0' }, 2, 'https://second.example/');
    expect(moved.data).toMatchObject({ version: 3, manifest: { version: '1.1.0', entry: 'https://second.example/' } });
    expect((await upgrade({ version: '1.1.0', icon: 'map' }, 3)).failure?.fields).toEqual({
      '/manifest/version': 'same',
    });
    const { code, ...other } = manifest({ version: '2.0.0' });
    expect((await upgrade({ ...other, code }, 3)).failure?.fields).toEqual({ '/manifest/code': 'foreign' });
    expect(await codes()).not.toContain(code);
  });

  test('is uninstalled, and installing it again restores its permissions in roles', async () => {
    const one = manifest();
    await install({ manifest: one });
    const permission = one.permissions[0]?.code ?? '';
    const body = { name: 'Kiosk', permissions: [permission], secondFactorEnforced: false, organisationId: null };
    const { data: role } = await root.browser.call('POST /v2/manage/roles', { body });
    const remove = () =>
      root.browser.call('DELETE /v2/manage/applications/{code}', { params: { code: one.code }, query: { version: 1 } });
    expect((await remove()).code).toBe(1001);
    expect((await remove()).code).toBe('A0404');
    expect(await codes()).not.toContain(one.code);
    expect((await install({ manifest: one })).data.roles).toBe(1);
    const { data: after } = await root.browser.call('GET /v2/manage/roles/{id}', { params: { id: role.id } });
    expect(after.permissionCodes).toEqual([permission]);
  });

  test('that belongs to Foyer stays as it is', async () => {
    const params = { code: 'system' };
    const removed = await root.browser.call('DELETE /v2/manage/applications/{code}', { params, query: { version: 1 } });
    expect(removed.code).toBe('A0302');
  });

  test('is listed where an administrator puts it; an order that lacks one is refused', async () => {
    await install({ manifest: manifest() });
    const reversed = (await codes()).toReversed();
    const order = (wanted: string[]) =>
      root.browser.call('PUT /v2/manage/application-order', { body: { codes: wanted } });
    expect((await order(reversed)).code).toBe(1001);
    expect(await codes()).toEqual(reversed);
    expect((await order(reversed.slice(1))).failure?.fields).toEqual({ '/codes': 'stale' });
    expect((await order([...reversed.slice(1), 'nothing'])).failure?.fields).toEqual({ '/codes': 'stale' });
  });
});

/** Runs a server on loopback, which the configuration lists as an internal host. */
async function serveOnLoopback(answer: RequestListener, run: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`); // a TCP server has an address object
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('an application that opens in a frame', () => {
  const ask = (entry: string) => root.browser.call('POST /v2/manage/manifests/frame', { body: { entry } });
  const frameOf = async (entry: string) => (await ask(entry)).data.frame;
  const answered = async (status: number, headers: Record<string, string>, body = '') => {
    let frame: string | undefined;
    const answer: RequestListener = (_request, response) => void response.writeHead(status, headers).end(body);
    await serveOnLoopback(answer, async (url) => void (frame = await frameOf(url)));
    return frame;
  };

  test('is known to forbid it, as its server answers', async () => {
    expect(await answered(200, { 'x-frame-options': 'DENY' })).toBe('forbidden');
    expect(await answered(200, { 'content-security-policy': "frame-ancestors 'self'" })).toBe('forbidden');
    const origin = new URL(world.origin).origin;
    const allowing = { 'content-security-policy': `frame-ancestors ${origin}`, 'x-frame-options': 'DENY' };
    expect(await answered(200, allowing)).toBe('allowed');
    expect(await answered(200, {}, 'x'.repeat(3_000_000))).toBe('allowed');
  });

  test('is not followed to another address, and an error decides nothing', async () => {
    expect(await answered(302, { location: 'https://169.254.169.254/', 'x-frame-options': 'DENY' })).toBe('unknown');
    expect(await answered(500, { 'x-frame-options': 'DENY' })).toBe('unknown');
  });

  test('is asked only at addresses that Foyer may call, and the answer does not reveal why', async () => {
    let calls = 0;
    const answer: RequestListener = (_request, response) => {
      calls += 1;
      response.writeHead(200, { 'x-frame-options': 'DENY' }).end();
    };
    await serveOnLoopback(answer, async (url) => {
      const { port } = new URL(url);
      expect(await frameOf(`http://localhost:${port}/`)).toBe('unknown');
      await ask(`http://me:secret@127.0.0.1:${port}/`);
    });
    expect(calls).toBe(0);
    for (const entry of ['https://169.254.169.254/', 'https://10.0.0.1/', 'https://localhost/'])
      expect(await frameOf(entry)).toBe('unknown');
  });

  test.each(['x', 'ftp://x/', 'https://me:secret@x.example/'])('cannot be at %s', async (entry) => {
    const { code, failure } = await ask(entry);
    expect([code, failure?.fields]).toEqual(['A0401', { '/entry': 'format' }]);
  });
});

describe('a manifest from another server', () => {
  const serve = (body: string, run: (url: string) => Promise<void>) =>
    serveOnLoopback((_request, response) => void response.end(body), run);
  const fetch = (url: string) => root.browser.call('POST /v2/manage/manifests', { body: { url } });

  test('is shown before it is installed', async () => {
    const one = manifest();
    await serve(JSON.stringify(one), async (url) => expect((await fetch(url)).data).toEqual(one));
    expect(await codes()).not.toContain(one.code);
  });

  test('that is none is refused with what is wrong in it', async () => {
    await serve('{"code":"Kiosk"}', async (url) => {
      const { code, failure } = await fetch(url);
      expect(code).toBe('A0401');
      expect(failure?.fields).toMatchObject({ '/code': 'format', '/names': 'required' });
    });
  });

  test('is not fetched from inside but from hosts that the configuration names', async () => {
    expect((await fetch('https://169.254.169.254/')).failure?.fields).toEqual({ '/url': 'address' });
    expect((await fetch('https://localhost/')).failure?.fields).toEqual({ '/url': 'unreachable' });
  });
});
