import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runCommand } from './run-command.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({
    config: { FOYER_PUBLIC_URL: 'https://foyer.shop.example', FOYER_TRUSTED_PROXIES: '10.0.0.1' },
  });
});
afterAll(() => world.close());

const foyer = (...args: string[]) => runCommand(args, world.app.services);
const done = (stdout: string) => ({ status: 0, stdout: `${stdout}\n`, stderr: '' });
const refused = (stderr: string) => ({ status: 1, stdout: '', stderr: `${stderr}\n` });
const lastOf = async (event: Parameters<World['auditEntries']>[0]) => (await world.auditEntries(event)).at(-1);

const ENTRY = 'https://coffee.shop.example/';
const manifest = (version: string) =>
  JSON.stringify({
    code: 'coffee',
    version,
    names: { en: 'Coffee' },
    icon: 'cup',
    permissions: [{ code: 'coffee.cups', kind: 'menu', names: { en: 'Cups' } }],
    signIn: { client: 'confidential', redirectPaths: ['/signed-in'] },
  });

test('a script sets up organisations, stores, an application, a role and a user, who then works there', async () => {
  await foyer('organisation', 'add', 'north', '--name', 'North');
  expect(await foyer('store', 'add', 'n-1', '--name', 'Harbour', '--organisation', 'north')).toEqual(done('Added.'));
  expect(await foyer('application', 'install', manifest('1.0.0'), '--entry', ENTRY)).toEqual(
    done('Installed: coffee 1.0.0'),
  );
  const secret = JSON.parse((await foyer('application', 'secret', 'coffee')).stdout) as object;
  expect(secret).toMatchObject({ issuer: 'https://foyer.shop.example/oidc', clientId: 'coffee', formerUntil: null });
  const added = await foyer('role', 'add', 'Barista', '--permissions', 'coffee.cups', '--organisation', 'north');
  const code = /^Added\. Code: (\S+)\n$/.exec(added.stdout)?.[1] ?? '';
  const { username, password } = await world.people.user();
  expect(await foyer('role', 'assign', code, username, '--organisation', 'north')).toEqual(done('Assigned.'));

  const browser = world.browser();
  await browser.signIn(username, password);
  const { data } = await browser.call('GET /v2/users/work-bench');
  expect(data.stores.map(({ name }) => name)).toContain('Harbour');
  expect(data.applications.map((application) => application.code)).toContain('coffee');
  expect(await lastOf('role.granted')).toMatchObject({ actor: 'command line', actor_id: null });
  expect(await lastOf('application.installed')).toMatchObject({ actor: 'command line', actor_id: null });
});

describe('organisation', () => {
  test('list shows customers, or one level; rename and remove change one', async () => {
    await foyer('organisation', 'add', 'west', '--name', 'West');
    await foyer('organisation', 'add', 'coast', '--name', 'Coast', '--parent', 'west');
    expect((await foyer('organisation', 'list')).stdout).toMatch(/^west {2,}West$/m);
    expect(await foyer('organisation', 'list', '--parent', 'west')).toEqual(done('coast  Coast'));
    expect(await foyer('organisation', 'rename', 'coast', '--name', 'Shore')).toEqual(done('Changed.'));
    expect(await foyer('organisation', 'list', '--parent', 'west')).toEqual(done('coast  Shore'));
    expect(await foyer('organisation', 'remove', 'west')).toEqual(
      refused('A0401 illegal input; organisation: not_empty'),
    );
    expect(await foyer('organisation', 'remove', 'coast')).toEqual(done('Removed.'));
    expect(await foyer('organisation', 'list', '--parent', 'west')).toEqual(done('No organisations.'));
    expect(await foyer('organisation', 'remove', 'coast')).toEqual(refused('A0401 illegal input; code: unknown'));
  });
});

describe('store', () => {
  test('list, change and remove', async () => {
    await foyer('organisation', 'add', 'east', '--name', 'East');
    await foyer('organisation', 'add', 'far-east', '--name', 'Far East', '--parent', 'east');
    await foyer('store', 'add', 'e-1', '--name', 'Gate', '--organisation', 'east');
    expect(await foyer('store', 'change', 'e-1', '--organisation', 'far-east')).toEqual(done('Changed.'));
    expect(await foyer('store', 'change', 'e-1', '--name', 'Tower')).toEqual(done('Changed.'));
    expect(await foyer('store', 'list', '--organisation', 'east')).toEqual(done('e-1  far-east  Tower'));
    expect(await foyer('store', 'remove', 'e-1')).toEqual(done('Removed.'));
    expect(await foyer('store', 'list', '--organisation', 'east')).toEqual(done('No stores.'));
    expect(await foyer('store', 'add', 'e-2', '--name', 'Gate')).toEqual(
      refused('A0401 illegal input; organisation: unknown'),
    );
    expect(await foyer('store', 'change', 'e-1')).toEqual(refused('A0401 illegal input; code: unknown'));
  });

  test('add and change set details, remove those with an empty text, and keep the others', async () => {
    await foyer('organisation', 'add', 'center', '--name', 'Center');
    const details = ['--address', 'Am Markt 1\n28195 Bremen', '--country', 'de', '--time-zone', 'Europe/Berlin'];
    const more = ['--phone', '+49 421 1', '--external-id', 'SAP-1', '--opening-date', '2024-02-29'];
    const added = await foyer('store', 'add', 'c-1', '--name', 'A', '--organisation', 'center', ...details, ...more);
    expect(added).toEqual(done('Added.'));
    const readStore = async () => JSON.parse((await foyer('store', 'show', 'c-1')).stdout) as object;
    const before = {
      code: 'c-1',
      name: 'A',
      organisation: 'center',
      address: 'Am Markt 1\n28195 Bremen',
      country: 'DE',
      timeZone: 'Europe/Berlin',
      phone: '+49 421 1',
      externalId: 'SAP-1',
      openedOn: '2024-02-29',
      status: 'open',
    };
    expect(await readStore()).toEqual(before);
    expect(await foyer('store', 'change', 'c-1', '--phone', '', '--status', 'closed')).toEqual(done('Changed.'));
    expect(await readStore()).toEqual({ ...before, phone: null, status: 'closed' });
    expect(await foyer('store', 'list', '--organisation', 'center', '--status', 'open')).toEqual(done('No stores.'));
    expect(await foyer('store', 'list', '--organisation', 'center', '--status', 'closed')).toEqual(
      done('c-1  center  A'),
    );
  });

  test.each([
    [['--status', 'shut'], 'status: unknown'],
    [['--time-zone', 'Nowhere', '--opening-date', '29.02.24'], 'time-zone: unknown; opening-date: format'],
    [['--country', 'XX'], 'country: unknown'],
  ])('change with %j is refused at the option', async (options, problem) => {
    await foyer('organisation', 'add', 'edge', '--name', 'Edge');
    await foyer('store', 'add', 'w-1', '--name', 'W', '--organisation', 'edge');
    expect(await foyer('store', 'change', 'w-1', ...options)).toEqual(refused(`A0401 illegal input; ${problem}`));
  });
});

describe('role', () => {
  test('show, change, unassign and remove', async () => {
    await foyer('organisation', 'add', 'south', '--name', 'South');
    const { stdout } = await foyer('role', 'add', 'Reader', '--permissions', 'users.read, roles.read');
    const code = /Code: (\S+)/.exec(stdout)?.[1] ?? '';
    const readRole = async () => JSON.parse((await foyer('role', 'show', code)).stdout) as object;
    expect(await readRole()).toEqual({
      code,
      name: 'Reader',
      organisation: null,
      secondFactorEnforced: false,
      permissions: ['roles.read', 'users.read'],
    });
    expect(await foyer('role', 'change', code, '--name', 'Auditor', '--permissions', 'audit.read')).toEqual(
      done('Changed.'),
    );
    expect(await readRole()).toMatchObject({ name: 'Auditor', permissions: ['audit.read'] });
    const { username } = await world.people.user();
    await foyer('role', 'assign', code, username, '--organisation', 'south');
    expect((await foyer('role', 'assignments', username)).stdout).toContain(`${code}  south`);
    expect(await foyer('role', 'remove', code)).toEqual(refused('A0401 illegal input; role: not_empty'));
    expect(await foyer('role', 'unassign', code, username, '--organisation', 'south')).toEqual(done('Removed.'));
    expect(await foyer('role', 'remove', code)).toEqual(done('Removed.'));
    expect(await foyer('role', 'show', code)).toEqual(refused('A0401 illegal input; code: unknown'));
  });

  test.each([
    ['add', ['Odd', '--permissions', 'no.such'], 'permissions/0: unknown'],
    ['add', ['Odd', '--organisation', 'nowhere'], 'organisation: unknown'],
    ['assign', ['user', 'nobody', '--organisation', 'head-office'], 'username: unknown'],
    ['assign', ['user', 'admin'], 'organisation: unknown'],
    ['assign', ['nothing', 'admin', '--organisation', 'head-office'], 'code: unknown'],
    ['assignments', ['nobody'], 'username: unknown'],
  ])('%s %j is refused', async (verb, args, problem) => {
    expect(await foyer('role', verb, ...args)).toEqual(refused(`A0401 illegal input; ${problem}`));
  });

  test('permissions lists those of Foyer and of installed applications', async () => {
    await foyer('application', 'install', 'esl', '--entry', 'https://labels.shop.example/');
    const codes = (await foyer('role', 'permissions')).stdout.split('\n');
    expect(codes).toEqual(expect.arrayContaining(['users.read', expect.stringMatching(/^esl\./)]));
  });
});

describe('application', () => {
  test('a manifest cannot send control sequences to the terminal', async () => {
    const odd = JSON.stringify({ ...(JSON.parse(manifest('1.0.0')) as object), '\u001B[2J\u009B': 1 });
    expect(await foyer('application', 'check', odd)).toEqual(
      refused('A0401 illegal input; \\u001b[2J\\u009b: unknown'),
    );
  });

  test('check, upgrade, secret and uninstall', async () => {
    await foyer('application', 'install', manifest('1.0.0'), '--entry', ENTRY);
    expect(await foyer('application', 'check', manifest('1.1.0'), '--entry', ENTRY)).toEqual(
      done('Valid: coffee 1.1.0'),
    );
    expect((await foyer('application', 'list')).stdout).toMatch(/^coffee +1\.0\.0 +installed +https:\/\/coffee/m);
    expect(await foyer('application', 'upgrade', manifest('1.1.0'))).toEqual(done('Installed: coffee 1.1.0'));
    await foyer('application', 'secret', 'coffee');
    const { formerUntil } = JSON.parse((await foyer('application', 'secret', 'coffee', '--keep-former')).stdout) as {
      formerUntil: string | null;
    };
    expect(formerUntil).not.toBeNull();
    expect(await foyer('application', 'uninstall', 'coffee')).toEqual(done('Uninstalled.'));
    expect((await foyer('application', 'list')).stdout).not.toContain('coffee');
  });

  test.each([
    ['check', 'without an address', [manifest('1.0.0')], 'A0401 illegal input; entry: required'],
    ['check', 'of a file that is missing', ['nothing.json'], 'A0401 illegal input; file: type'],
    [
      'install',
      'under the name of Foyer',
      [manifest('1.0.0').replace('"coffee"', '"system"'), '--entry', ENTRY],
      'reserved',
    ],
    ['install', 'of a version that is none', [manifest('x'), '--entry', ENTRY], 'A0401 illegal input; version: '],
    ['upgrade', 'of an application that is not installed', [manifest('1.0.0')], 'A0401 illegal input; code: unknown'],
    ['secret', 'of an application that is not installed', ['nothing'], 'A0401 illegal input; code: unknown'],
    ['secret', 'of Foyer itself', ['system'], 'A0302 forbidden'],
    ['uninstall', 'of Foyer itself', ['system'], 'A0302 forbidden'],
  ])('%s %s is refused', async (verb, _what, args, complaint) => {
    const { status, stderr } = await foyer('application', verb, ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(complaint);
  });
});
