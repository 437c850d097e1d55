import type { FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createMailWorld, resetPassword } from '@foyer/server/test/sign-in/password-reset.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { USAGE } from './commands.ts';
import { runCommand } from './run-command.ts';

let world: World;
let smtp: FakeSmtpServer;
beforeAll(async () => {
  ({ world, smtp } = await createMailWorld({ FOYER_PUBLIC_URL: 'http://foyer.shop.example' }));
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

const foyer = (...args: string[]) => runCommand(args, world.app.services);
const done = (stdout: string) => ({ status: 0, stdout: `${stdout}\n`, stderr: '' });
/** The outcome of a refused command: status 1 and one line on stderr. */
const refused = (stderr: string) => ({ status: 1, stdout: '', stderr: `${stderr}\n` });

test('an unknown option is reported in one line', async () => {
  const { status, stdout, stderr } = await foyer('user', 'add', 'ada', '--colour', 'red');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Unknown option '--colour'.*\n$/);
});

test('a user who does not exist cannot be disabled, and an existing one cannot be added', async () => {
  expect(await foyer('user', 'disable', 'nobody')).toEqual(refused('A0201 user missing'));
  expect(await foyer('user', 'add', 'admin')).toEqual(refused('A0636 account exists'));
});

describe('user invite', () => {
  test('adds a user who chooses a password by the link in an email', async () => {
    const options = ['--email', 'Marie@Shop.Example', '--display-name', 'Marie', '--language', 'fr'];
    expect(await foyer('user', 'invite', 'Marie', ...options)).toEqual(done('Invited. The email is in the outbox.'));
    const mail = await smtp.nextMail('marie@shop.example');
    expect(mail.text).toContain('Bonjour Marie');
    expect((await resetPassword(world.browser(), mail.key, 'marie', 'Fresh-Pass-1')).code).toBe(1001);
    expect((await world.browser().signIn('marie', 'Fresh-Pass-1')).code).toBe(1001);
    expect(await foyer('user', 'invite', 'marie')).toEqual(refused('A0945 already activated'));
  });

  test('adds a super administrator with that option', async () => {
    await foyer('user', 'invite', 'root-2', '--email', 'root@shop.example', '--super-administrator');
    const { key } = await smtp.nextMail('root@shop.example');
    await resetPassword(world.browser(), key, 'root-2', 'Fresh-Pass-1');
    const browser = world.browser();
    await browser.signIn('root-2', 'Fresh-Pass-1');
    expect((await browser.call('GET /v2/users/work-bench')).data.user.superAdministrator).toBe(true);
  });

  test.each([
    ['without an address', [], 'A0944 email not bound'],
    ['with a bad address', ['--email', 'a@b.example\r\nBcc: c@d.example'], 'A0401 illegal input; email: format'],
    [
      'in a language that Foyer does not speak',
      ['--email', 'a@b.example', '--language', 'xx'],
      'A0401 illegal input; language: unknown',
    ],
    [
      'into an organisation that does not exist',
      ['--email', 'a@b.example', '--organisation', 'nowhere'],
      'A0401 illegal input; organisation: unknown',
    ],
    [
      'with a display name that steers a terminal',
      ['--email', 'a@b.example', '--display-name', '\u001B[2J'],
      'A0401 illegal input; displayName: characters',
    ],
  ])('%s is refused, and no user is added', async (_what, options, complaint) => {
    expect(await foyer('user', 'invite', 'nobody-yet', ...options)).toEqual(refused(complaint));
    expect(await world.app.services.users.findAccount('nobody-yet')).toBe(undefined);
  });
});

describe('organisation add', () => {
  test('adds a customer and organisations below it, to which users can be added', async () => {
    expect(await foyer('organisation', 'add', 'north', '--name', 'North')).toEqual(done('Added.'));
    expect(await foyer('organisation', 'add', 'alps', '--name', 'Alps', '--parent', 'north')).toEqual(done('Added.'));
    expect((await world.auditEntries('organisation.added')).at(-1)).toMatchObject({
      actor: 'command line',
      details: { name: 'Alps', code: 'alps' },
    });
    expect((await foyer('user', 'add', 'alpine', '--organisation', 'alps')).status).toBe(0);
  });

  test.each([
    ['without a name', ['south'], 'A0401 illegal input; name: too_short'],
    ['below one that is not there', ['south', '--name', 'S', '--parent', 'x'], 'A0401 illegal input; parent: unknown'],
    ['with a name that is taken', ['south', '--name', 'North'], 'A0410 organisation name taken; name: taken'],
    ['with a code that is taken', ['alps', '--name', 'South'], 'A0411 organisation code taken; code: taken'],
    ['with a code that steers a terminal', ['\u001B[2J', '--name', 'South'], 'A0401 illegal input; code: characters'],
  ])('%s is refused', async (_what, args, complaint) => {
    expect(await foyer('organisation', 'add', ...args)).toEqual(refused(complaint));
  });
});

describe('role list and role second-factor', () => {
  test('make a role enforce the second factor from the next sign-in of its users, and undo it', async () => {
    const { username, password } = await world.people.user();
    const googleType = async () => (await world.browser().signIn(username, password)).data.googleType;
    expect(await foyer('role', 'second-factor', 'user', 'on')).toEqual(done('Changed.'));
    expect((await foyer('role', 'list')).stdout).toMatch(/^user .* second factor enforced$/m);
    expect(await googleType()).toBe(3);
    expect(await foyer('role', 'second-factor', 'user', 'off')).toEqual(done('Changed.'));
    expect((await foyer('role', 'list')).stdout).not.toContain('enforced');
    expect(await googleType()).toBe(4);
  });

  test('refuse roles and states that do not exist', async () => {
    expect(await foyer('role', 'second-factor', 'nobody', 'on')).toEqual(refused('A0404 not found'));
    expect(await foyer('role', 'second-factor', 'user', 'maybe')).toEqual(
      refused('A0401 illegal input; state: on or off'),
    );
  });
});

describe('mail list and mail show', () => {
  const lineOf = async (address: string) =>
    (await foyer('mail', 'list')).stdout.split('\n').find((line) => line.includes(address)) ?? '';

  test('print waiting emails with their error and link; once sent, the content is erased', async () => {
    await smtp.stop();
    await foyer('user', 'invite', 'late', '--email', 'late@shop.example');
    await expect.poll(() => lineOf('late@shop.example')).toContain('1 attempts: ');
    const waiting = await lineOf('late@shop.example');
    expect(waiting).toMatch(
      /^[0-9a-f-]{36} {2}waiting {3}\d{4}-\d\d-\d\dT\S+Z {2}late@shop\.example {2}\S.* {2}1 attempts: .*ECONNREFUSED/,
    );
    const [id = ''] = waiting.split(' ');
    const output = await foyer('mail', 'show', id);
    expect(output.stdout).toMatch(/^To: late@shop\.example\nSubject: .+\n\n/);
    const key = /http:\/\/foyer\.shop\.example\/base\/#\/activeUser\?key=([\w-]{43})\n/.exec(output.stdout)?.[1] ?? '';

    await smtp.start();
    await world.clock.forward(60);
    expect((await smtp.nextMail('late@shop.example')).key).toBe(key);
    await expect.poll(() => lineOf('late@shop.example')).toMatch(/^\S+ {2}sent {6}/);
    const after = await foyer('mail', 'show', id);
    expect(after.stdout).toMatch(/\n\n\(sent: its content has been erased\)\n$/);
    expect(after.stdout).not.toContain(key);
  });

  test('have one line for each email with any response of the mail server', async () => {
    smtp.rejectRecipients(550);
    await foyer('user', 'invite', 'unwanted', '--email', 'unwanted@shop.example');
    await expect.poll(() => lineOf('unwanted@shop.example')).toMatch(/^\S+ {2}dead .*1 attempts: .*550/);
    smtp.rejectRecipients(undefined);
    for (const line of (await foyer('mail', 'list')).stdout.trimEnd().split('\n'))
      expect(line).toMatch(/^[0-9a-f-]{36} {2}/);
  });

  test.each(['x', '019a0000-0000-7000-8000-000000000000', "' or '1'='1"])(
    'refuse %j, which is not the ID of an email',
    async (id) => {
      expect(await foyer('mail', 'show', id)).toEqual(refused('A0404 not found'));
    },
  );
});

describe('setting show and setting change', () => {
  test('show the current setting, and change some of its fields', async () => {
    const readSetting = async () => JSON.parse((await foyer('setting', 'show', 'password')).stdout);
    expect(await readSetting()).toEqual({ rank: 'passphrase', expiryDays: 0 });
    expect(await foyer('setting', 'change', 'password', '{"rank":"high"}')).toEqual(done('Changed.'));
    expect(await readSetting()).toEqual({ rank: 'high', expiryDays: 0 });
    expect((await world.auditEntries('setting.changed')).at(-1)).toMatchObject({
      actor: 'command line',
      details: { setting: 'password' },
    });
    await foyer('setting', 'change', 'password', '{"rank":"passphrase"}');
  });

  test.each([
    ['password', '{', 'json: type'],
    ['password', 'medium', 'json: type'],
    ['password', '"medium"', 'json: type'],
    ['password', 'null', 'json: type'],
    ['password', '[]', 'json: type'],
    ['password', '{"rank":"weak"}', 'rank: type'],
    ['password', '{"rank":null}', 'rank: type'],
    ['password', '{"expiryDays":-1}', 'expiryDays: too_small'],
    ['password', '{"expiryDays":1.5}', 'expiryDays: type'],
    ['password', '{"unknown":1}', 'unknown: unknown'],
    ['password', '{"__proto__":{"rank":"low"}}', '__proto__: unknown'],
    ['languages', '{"offered":[]}', 'offered: too_few'],
    ['nothing', '{}', 'setting: unknown'],
    ['__proto__', '{}', 'setting: unknown'],
    ['constructor', '{}', 'setting: unknown'],
  ])('change %s to %s is refused: %s', async (name, json, problem) => {
    const before = (await world.auditEntries('setting.changed')).length;
    expect(await foyer('setting', 'change', name, json)).toEqual(refused(`A0401 illegal input; ${problem}`));
    expect(await world.auditEntries('setting.changed')).toHaveLength(before);
    expect(JSON.parse((await foyer('setting', 'show', 'password')).stdout)).toEqual({
      rank: 'passphrase',
      expiryDays: 0,
    });
  });

  test('refuse other settings', async () => {
    for (const name of ['nothing', 'toString', '__proto__'])
      expect(await foyer('setting', 'show', name)).toEqual(refused('A0401 illegal input; setting: unknown'));
  });
});

test.each([
  [],
  ['user'],
  ['user', 'invite'],
  ['user', 'invite', ''],
  ['user', 'invite', 'ada', 'bob'],
  ['user', 'disable'],
  ['mail', 'list', 'all'],
  ['mail', 'show'],
  ['mail', 'show', 'one', 'two'],
  ['setting', 'show'],
  ['setting', 'change', 'password'],
  ['setting', 'change', 'password', '{}', '{}'],
  ['migrate', 'now'],
  ['constructor', 'name'],
])('anything but a complete command prints the usage: %j', async (...args) => {
  expect(await foyer(...args)).toEqual({ status: 2, stdout: '', stderr: USAGE });
});

test.each([
  ['user disable', ['user', 'disable', 'marie', '--email', 'x@shop.example']],
  ['mail list', ['mail', 'list', '--super-administrator']],
  ['migrate', ['migrate', '--email', 'x@shop.example']],
])('%s takes no option of another command', async (_name, args) => {
  expect(await foyer(...args)).toEqual({ status: 2, stdout: '', stderr: USAGE });
});

test('--help prints the usage', async () => {
  expect(await foyer('--help')).toEqual({ status: 0, stdout: USAGE, stderr: '' });
});

test('licence show prints the server ID and the licensed quantities', async () => {
  const { stdout } = await foyer('licence', 'show');
  const { serverId } = await world.people.repositories.licences.installation();
  expect(JSON.parse(stdout)).toMatchObject({ serverId, licence: { id: 'the-world', state: 'valid' } });
});
