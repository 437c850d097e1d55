import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { MANIFEST_BYTES } from '@foyer/contract/limits/applications.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/test/database/test-database.ts';
import { processEnvironment, startServerProcess } from '@foyer/server/test/server-process.ts';
import { resetPassword } from '@foyer/server/test/sign-in/password-reset.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Each command is a separate process, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 240_000 });

/** Whether the tests use the embedded database. Only the server can open it, so the server runs the commands. */
const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;
const COMMAND_LINE = fileURLToPath(new URL('./command-line.ts', import.meta.url));

/** Whether the web is not built. The server then refuses to start; `npm test` builds the web first. */
const unbuilt = !existsSync(new URL('../../../web/dist/client/index.html', import.meta.url));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Outcome = { status: number | null; stdout: string; stderr: string };

const environmentOf = ({ folder, url }: TestDatabase): Record<string, string> => ({
  FOYER_DATA: folder,
  ...(url === undefined ? {} : { FOYER_DATABASE_URL: url }),
});

/** Runs the command line while the server of the world is running. */
const foyer = (...args: string[]) => foyerOn(world.testDatabase, ...args);

async function foyerOn(database: TestDatabase, ...args: string[]): Promise<Outcome> {
  // npm runs scripts in the package folder and passes the folder that it was started in.
  const child = spawn(process.execPath, [COMMAND_LINE, ...args], {
    env: { ...processEnvironment(), ...environmentOf(database), INIT_CWD: database.folder },
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, stdout, stderr };
}

test('an unknown command prints the usage and fails', async () => {
  const { status, stderr } = await foyer('user', 'frobnicate', 'ada');
  expect(status).toBe(2);
  expect(stderr).toContain('Usage: npm run foyer');
});

test('before the first start a command fails in one line, and creates no database', async () => {
  const newDatabase = await createTestDatabase('empty');
  const { status, stdout, stderr } = await foyerOn(newDatabase, 'user', 'add', 'ada');
  const created = existsSync(join(newDatabase.folder, 'database'));
  await newDatabase.drop();
  expect({ status, stdout, created }).toEqual({ status: 1, stdout: '', created: false });
  const missing = `There is no Foyer in ${newDatabase.folder}, and FOYER_DATABASE_URL is not set. Run the command with the environment of the server.\n`;
  if (embedded) expect(stderr).toBe(missing);
  else expect(stderr).toMatch(/^Foyer must be started once first.*\n$/);
});

test('keys of another installation are refused until they are accepted', async () => {
  const newDatabase = await createTestDatabase('started');
  rmSync(join(newDatabase.folder, 'keys'), { recursive: true });
  try {
    const refused = await foyerOn(newDatabase, 'role', 'list');
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^The keys in .* do not belong to this database: pepper, encryption\. .*\n$/);
    expect(await foyerOn(newDatabase, 'keys', 'accept')).toEqual({ status: 0, stdout: 'Accepted.\n', stderr: '' });
    expect((await foyerOn(newDatabase, 'role', 'list')).status).toBe(0);
  } finally {
    await newDatabase.drop();
  }
});

test('a manifest is read from the folder in which npm was started', async () => {
  const newDatabase = await createTestDatabase('started');
  cpSync(new URL('../../catalogue/esl.json', import.meta.url), join(newDatabase.folder, 'labels.json'));
  const check = (entry: string) => foyerOn(newDatabase, 'application', 'check', 'labels.json', '--entry', entry);
  const checked = await check('https://labels.shop.example/');
  const mistaken = await check('labels.json'); // an option with the same value as the path is not replaced
  await newDatabase.drop();
  expect(checked).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Valid: esl \S+\n$/) });
  expect(mistaken.stderr).toBe('A0401 illegal input; entry: format\n');
});

test.each([
  ['with a byte order mark', '\uFEFF{}', 'A0401 illegal input; code: required'],
  ['that is empty', '', 'A0401 illegal input; file: type'],
  ['that begins like an option', '--help', 'A0401 illegal input; file: type'],
  ['that is binary', '\0\u001B[2J\uFFFD', 'A0401 illegal input; file: type'],
  ['that is too large', 'x'.repeat(MANIFEST_BYTES + 1), 'A0401'],
])('a manifest in a file %s is refused', async (_which, content, problem) => {
  const newDatabase = await createTestDatabase('started');
  writeFileSync(join(newDatabase.folder, 'odd.json'), content);
  const { status, stdout, stderr } = await foyerOn(newDatabase, 'application', 'check', 'odd.json');
  await newDatabase.drop();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(problem);
  expect(stderr).not.toContain('    at ');
});

test('a command in a process of its own writes its audit records to standard error (ASVS 16.4.3)', async () => {
  const newDatabase = await createTestDatabase('started');
  try {
    const { stderr } = await foyerOn(newDatabase, 'user', 'add', 'ada');
    const records = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(records).toMatchObject([{ event: 'audit', action: 'user.added', address: 'command line', result: 'done' }]);
  } finally {
    await newDatabase.drop();
  }
});

test.skipIf(unbuilt)('between two runs of the server it adds, and the person signs in at the next', async () => {
  const newDatabase = await createTestDatabase();
  const environment = { ...environmentOf(newDatabase), FOYER_PORT: '0' };
  try {
    await (await startServerProcess(environment)).kill('SIGTERM');
    expect((await foyerOn(newDatabase, 'migrate')).stdout).toBe('Nothing to do.\n');
    const { status, stdout } = await foyerOn(newDatabase, 'user', 'add', 'Ada', '--super-administrator');
    expect(status).toBe(0);
    const child = await startServerProcess(environment);
    const answer = await child.browser().signIn('ada', /Password: (\S+)/.exec(stdout)?.[1] ?? '');
    await child.kill('SIGTERM');
    expect(answer.data.userFirstLogin).toBe(true);
  } finally {
    await newDatabase.drop();
  }
});

test.skipIf(unbuilt || !embedded)(
  'a command beside a server in another process takes effect in the server immediately',
  async () => {
    const newDatabase = await createTestDatabase();
    const child = await startServerProcess({ ...environmentOf(newDatabase), FOYER_PORT: '0' });
    try {
      const invited = await foyerOn(newDatabase, 'user', 'invite', 'Ada', '--email', 'ada@example.org');
      expect(invited).toEqual({ status: 0, stdout: 'Invited. The email is in the outbox.\n', stderr: '' });
      const [id = ''] = (await foyerOn(newDatabase, 'mail', 'list')).stdout.split(' ');
      const { stdout } = await foyerOn(newDatabase, 'mail', 'show', id);
      const key = /\/base\/#\/activeUser\?key=([\w-]{43})\n/.exec(stdout)?.[1] ?? '';
      expect((await resetPassword(child.browser(), key, 'ada', 'Fresh-Pass-1')).code).toBe(1001);

      const browser = child.browser();
      expect((await browser.signIn('ada', 'Fresh-Pass-1')).code).toBe(1001);
      expect(await foyerOn(newDatabase, 'setting', 'change', 'password', '{"rank":"high"}')).toMatchObject({
        status: 0,
      });
      await expect.poll(async () => (await browser.call('GET /v2/users/password-strength')).data.value).toBe('high');
      expect((await foyerOn(newDatabase, 'user', 'disable', 'ada')).stdout).toBe('Disabled.\n');
      await expect.poll(async () => (await browser.call('GET /user/logout')).code).toBe('C0102');
      expect(await foyerOn(newDatabase, 'user', 'disable', 'nobody')).toEqual({
        status: 1,
        stdout: '',
        stderr: 'A0201 user missing\n',
      });
      expect((await foyerOn(newDatabase, 'mail', 'list', 'all')).status).toBe(2);
    } finally {
      await child.kill('SIGTERM');
      await newDatabase.drop();
    }
  },
);

test('a database with an edited migration is reported in one line', async () => {
  const newDatabase = await createTestDatabase();
  const database = await newDatabase.open();
  await sql`update migrations set checksum = 'edited'`.execute(database.queries);
  await database.close();
  const { status, stderr } = await foyerOn(newDatabase, 'migrate');
  await newDatabase.drop();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Migration 0001\S* has changed since it was applied to this database\..*\n$/);
});

test.runIf(embedded)('beside a running embedded server it is refused in one line', async () => {
  const { status, stderr } = await foyer('user', 'unlock', 'ada');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The data folder .* is in use by another Foyer process\..*\n$/);
});

test.skipIf(embedded)(
  'beside a running server it adds, unlocks, resets and disables users, with immediate effect in the server',
  async () => {
    const added = await foyer('user', 'add', 'Ada', '--display-name', 'Ada Lovelace', '--email', 'ada@example.org');
    const first = /Password: (\S+)/.exec(added.stdout)?.[1] ?? '';
    const browser = world.browser();
    expect((await browser.signIn('ada', first)).data.userFirstLogin).toBe(true);

    for (let attempt = 0; attempt < 3; attempt += 1) await world.browser().signIn('ada', 'wrong');
    expect((await world.browser().signIn('ada', first)).code).toBe('A0206');
    expect((await foyer('user', 'unlock', 'ada')).stdout).toBe('Unlocked.\n');
    expect((await world.browser().signIn('ada', first)).code).toBe(1001);

    const second = /Password: (\S+)/.exec((await foyer('user', 'reset-password', 'ada')).stdout)?.[1] ?? '';
    expect((await browser.call('GET /user/logout')).code).toBe('C0102');
    expect((await world.browser().signIn('ada', first)).code).toBe('A0210');
    expect((await world.browser().signIn('ada', second)).code).toBe(1001);

    expect((await foyer('user', 'disable', 'ada')).stdout).toBe('Disabled.\n');
    expect((await world.browser().signIn('ada', second)).code).toBe('A0210');
  },
);
