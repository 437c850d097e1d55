import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Manifest } from '@foyer/contract/manifest.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { requireManifest } from '#/features/applications/check-manifest.ts';
import { openKeys } from '#/platform/crypto/keys.ts';

import { PEOPLE, STORES } from './chain.ts';
import { addDaysOfUse, fill, PASSWORD, PERSONAS, planPeople } from './fill.ts';
import { installLabels } from './labels.ts';
import { license, openVendor } from './licence.ts';
import { installSystems, uninstallAll } from './systems.ts';

type FilledDemo = { systems: { manifest: Manifest; secret: string }[]; roles: Record<string, { en: string }> };

const folder = mkdtempSync(join(tmpdir(), 'foyer-demo-'));
let world: World;
beforeAll(async () => {
  const { publicKey } = await openVendor(folder);
  world = await createWorld({ unlicensed: true, config: { FOYER_LICENCE_KEYS: publicKey } });
  const { services } = world.app;
  const people = planPeople();
  await addDaysOfUse(world.database.queries, people);
  const installation = { database: world.database, keys: openKeys(world.testDatabase.folder), files: services.files };
  await fill(services, installation, people);
  await installAll();
  await licenseIt();
  services.bus.resync();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

async function installAll() {
  const installation = { database: world.database, keys: openKeys(world.testDatabase.folder), data: folder };
  await installLabels(installation, 'http://127.0.0.1:4400/labels');
  await installSystems(installation, 'http://127.0.0.1:4401');
  world.app.services.bus.resync();
}

async function licenseIt() {
  const installation = { database: world.database, keys: openKeys(world.testDatabase.folder), timeZone: 'UTC' };
  await license(await openVendor(folder), installation, 'admin');
}

test('the demonstration has customers, shops, people, roles, applications and notices with files', async () => {
  const { queries } = world.database;
  const count = async (table: 'stores' | 'users' | 'applications' | 'notice_files') => {
    const { total } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  expect(await count('stores')).toBe(STORES);
  expect(await count('users')).toBe(PEOPLE + PERSONAS.length + 1);
  expect(await count('applications')).toBe(10);
  expect(await count('notice_files')).toBeGreaterThan(0);
});

test.each(PERSONAS)('$username, who $does, signs in and finds something to open and to read', async ({ username }) => {
  const browser = world.browser();
  await browser.signIn(username, PASSWORD);
  const { data } = await browser.call('GET /v2/users/work-bench');
  expect(data.applications.length).toBeGreaterThan(0);
  expect(data.stores.length).toBeGreaterThan(0);
  expect((await browser.call('GET /v2/users/inbox')).data.list.length).toBeGreaterThan(0);
});

test('the history of each user is coherent: added, then a password, then sign-ins as in the audit log', async () => {
  const { rows } = await sql<{ username: string; status: string; problem: string }>`
    select username, status, problem from (
      select u.username, u.status, unnest(array[
        case when u.created_at > foyer_now() then 'added in the future' end,
        case when u.last_sign_in_at < u.created_at then 'signed in before it was added' end,
        case when u.last_sign_in_at < p.changed_at then 'signed in before it had a password' end,
        case when u.last_sign_in_at > foyer_now() then 'signed in in the future' end,
        case when u.status = 'active' and p.hash is null then 'active without a password' end,
        case when u.status = 'invited' and (p.hash is not null or u.last_sign_in_at is not null) then 'was active' end,
        case when u.status = 'invited' and u.created_at < foyer_now() - interval '72 hours' then 'link expired' end,
        case when p.changed_at < u.created_at then 'has an older password' end,
        case when exists (select from audit where actor_id = u.id and event = 'sign_in.done' and occurred_at > u.last_sign_in_at + interval '1 second')
          then 'signed in later' end,
        case when exists (select from audit where actor_id = u.id and occurred_at < u.created_at) then 'did something before' end
      ]) as problem from users u left join passwords p on p.user_id = u.id) as found
    where problem is not null order by username limit 20`.execute(world.database.queries);
  expect(rows).toEqual([]);
});

test('only the named people can sign in with the password of the demonstration', async () => {
  const { username } = await world.database.queries
    .selectFrom('users')
    .select('username')
    .where('status', '=', 'active')
    .where('email', 'like', '%@shops.example')
    .orderBy('username')
    .executeTakeFirstOrThrow();
  expect((await world.browser().signIn(username, PASSWORD)).code).toBe('A0210');
});

test('it is licensed for all its shops and some more, by keys that were made for it', async () => {
  const browser = world.browser();
  await browser.signIn('admin', ADMIN_PASSWORD);
  const { licence, history } = (await browser.call('GET /v2/manage/licence')).data;
  expect(licence).toMatchObject({ state: 'valid', type: 'official', daysLeft: 75, serviceStore: 280 });
  expect(licence).toMatchObject({ devicesNumber: 45_000, epdQuantity: 12_000, luminaQuantity: 300 });
  expect(licence.serviceStore).toBeGreaterThan(STORES);
  expect(history.map(({ id, fate }) => [id, fate])).toEqual([
    ['DEMO-1-A', 'valid'],
    ['DEMO-1', 'valid'],
  ]);
});

test('a second run keeps its keys and its licences', async () => {
  const before = readFileSync(join(folder, 'vendor', 'public-key'), 'utf8');
  await licenseIt();
  expect(readFileSync(join(folder, 'vendor', 'public-key'), 'utf8')).toBe(before);
  expect(await world.people.repositories.licences.list()).toHaveLength(2);
});

test('the labels are a real application, which keeps its secret from start to start', async () => {
  const keys = openKeys(world.testDatabase.folder);
  const start = async (entry: string) => {
    await installLabels({ database: world.database, keys, data: folder }, entry);
    world.app.services.bus.resync();
    return readFileSync(join(folder, 'labels-secret'), 'utf8');
  };
  const secret = await start('http://127.0.0.1:4400/labels');
  expect(await start('http://127.0.0.1:4401/labels')).toBe(secret);
  expect(await world.app.services.applications.framedOrigins()).toEqual(['http://127.0.0.1:4401']);
  const body = new URLSearchParams({
    client_id: 'esl',
    client_secret: secret,
    grant_type: 'client_credentials',
    scope: 'version',
  });
  expect((await fetch(`${world.origin}/oidc/token`, { method: 'POST', body })).status).toBe(200);
});

test('each system has manifest and secret that Foyer accepts, and keeps the secret from start to start', async () => {
  const read = () => JSON.parse(readFileSync(join(folder, 'systems.json'), 'utf8')) as FilledDemo; // its own file
  const { systems, roles } = read();
  expect(systems).toHaveLength(8);
  await installAll();
  expect(read().systems.map(({ secret }) => secret)).toEqual(systems.map(({ secret }) => secret));
  const foyerAddress = { publicUrl: 'http://127.0.0.1:8080', linksKnown: true, internalHosts: [] };
  for (const { manifest } of systems) expect(requireManifest(manifest, undefined, foyerAddress)).toEqual(manifest);
  expect(Object.values(roles).map(({ en }) => en)).toEqual(expect.arrayContaining(['Shop assistant', 'User']));
});

test('where no system is served, none is installed', async () => {
  const installation = { database: world.database, keys: openKeys(world.testDatabase.folder) };
  await uninstallAll(installation);
  world.app.services.bus.resync();
  const browser = world.browser();
  await browser.signIn('mia', PASSWORD);
  expect((await browser.call('GET /v2/users/work-bench')).data.applications).toEqual([]);
  await installAll();
});
