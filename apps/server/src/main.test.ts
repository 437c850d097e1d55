import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/test/database/test-database.ts';
import { type ServerProcess, startServerProcess } from '@foyer/server/test/server-process.ts';
import { ADMIN_PASSWORD } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** The server refuses to start without the built web; `npm test` builds it first. */
const unbuilt = !existsSync(new URL('../../web/dist/client/index.html', import.meta.url));

let newDatabase: TestDatabase;
const children: ServerProcess[] = [];
beforeEach(async () => {
  newDatabase = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill('SIGKILL')));
  await newDatabase.drop();
});

async function start(
  environment: Record<string, string> = { FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD },
  command?: readonly [string, ...string[]],
): Promise<ServerProcess> {
  const database: Record<string, string> = newDatabase.url === undefined ? {} : { FOYER_DATABASE_URL: newDatabase.url };
  const child = await startServerProcess(
    { FOYER_PORT: '0', FOYER_DATA: newDatabase.folder, ...database, ...environment },
    command === undefined ? {} : { command },
  );
  children.push(child);
  return child;
}

describe.skipIf(unbuilt)('the process', () => {
  test('keeps every acknowledged session through kill -9 at any moment of 30 sign-ins', async () => {
    const acknowledged: Browser[] = [];
    /** Signs in repeatedly until the process ends. */
    const signInRepeatedly = async (child: ServerProcess, enough: () => void, strike: number) => {
      for (;;) {
        const browser = child.browser();
        const answer = await browser.signIn('admin', ADMIN_PASSWORD).catch(() => undefined);
        if (answer === undefined) return;
        if (answer.code !== 1001) continue;
        acknowledged.push(browser);
        if (acknowledged.length === strike) enough();
      }
    };
    for (const strike of [7, 18, 30]) {
      const child = await start();
      const enough = Promise.withResolvers<void>();
      // Only two users: an interrupted sign-in stays counted as failed, and rule 1 requires a captcha after three.
      const people = [1, 2].map(() => signInRepeatedly(child, enough.resolve, strike));
      await enough.promise;
      await child.kill('SIGKILL');
      await Promise.all(people);
    }
    const child = await start();
    expect(acknowledged.length).toBeGreaterThanOrEqual(30);
    const codes = await Promise.all(
      acknowledged.map(async (browser) => (await browser.onServer(child.origin).call('GET /v2/users/work-bench')).code),
    );
    expect(codes.filter((code) => code !== 1001)).toEqual([]);
  }, 240_000);

  test('offers a language of FOYER_LOCALES, in English where it lacks a text', async () => {
    const locales = join(newDatabase.folder, 'locales');
    mkdirSync(join(locales, 'nl'), { recursive: true });
    mkdirSync(join(locales, 'en'));
    const write = (language: string, home: Record<string, string>) =>
      writeFileSync(join(locales, language, 'home.json'), JSON.stringify({ home }));
    write('nl', { skip: 'Naar de inhoud', greeting: 'Welkom', unknown: 'Onbekend' });
    write('en', { skip: 'Skip it' });
    const child = await start({ FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD, FOYER_LOCALES: locales });
    const { data: languages } = await child.browser().call('GET /v2/configs/system/systemI18n');
    expect(languages.value).toContainEqual({ code: 'nl', name: 'Nederlands' });
    const { data } = await child.browser().call('GET /v2/i18n', { query: { language: 'nl' } });
    const dutch = data[0]?.data.base ?? {};
    expect(dutch).toMatchObject({ 'home.skip': 'Naar de inhoud', 'home.close': 'Close' });
    expect(Object.keys(dutch)).not.toContain('home.unknown');
    const { data: inEnglish } = await child.browser().call('GET /v2/i18n', { query: { language: 'en' } });
    expect(inEnglish[0]?.data.base).toMatchObject({ 'home.skip': 'Skip it', 'home.close': 'Close' });
    const log = await child.waitForLog('locale has problems');
    expect(log).toContain('nl: home.greeting has no placeholder, English has {name}');
  });

  test.each([
    ['no JSON', '{ "home": ', 'home.json is not JSON: '],
    ['a number for a text', '{ "home": { "skip": 7 } }', 'home.json: home.skip must be a text or an object.'],
    ['a list', '[]', 'home.json: the file must be an object.'],
  ])('does not start with a locale file that has %s, and names it in one line', async (_what, content, problem) => {
    const locales = join(newDatabase.folder, 'locales');
    mkdirSync(join(locales, 'nl'), { recursive: true });
    writeFileSync(join(locales, 'nl', 'home.json'), content);
    const failure = start({ FOYER_LOCALES: locales }).then(
      () => 'started',
      (error: Error) => error.message,
    );
    const lines = (await failure).trim().split('\n');
    expect(lines.filter((line) => line.includes(problem))).toHaveLength(1);
    expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
  });

  test('on SIGTERM finishes running requests and ends with status 0, even if a client keeps a connection open', async () => {
    const child = await start();
    const { hostname, port } = new URL(child.origin);
    const silent = connect(Number(port), hostname).on('error', () => undefined);
    await once(silent, 'connect');
    await child.browser().fetch('/live'); // opens a keep-alive connection
    const password = await passwordDigest(ADMIN_PASSWORD, 'admin');
    const body = JSON.stringify({ username: 'admin', password });
    const running = connect(Number(port), hostname).setEncoding('utf8');
    let answered = '';
    running.on('data', (chunk) => (answered += chunk));
    const length = `Content-Length: ${body.length}`;
    running.write(
      `POST /user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await expect.poll(() => answered).toContain('100 Continue'); // the request is running and waits for its body
    const status = child.kill('SIGTERM');
    await child.waitForLog('stopping');
    void child.kill('SIGTERM'); // second signal: a terminal and npm send one each
    running.write(body);
    await once(running, 'close');
    expect(answered).toContain('"resultCode":1001');
    expect(await status).toBe(0);
  });

  test.each([
    ['hangs up', 'close', 0],
    ['does not read', 'pause', null], // the process kills itself
  ] as const)('ends on SIGTERM although the reader of its standard output %s', async (_what, how, status) => {
    const child = await start({ FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD, FOYER_LOG_LEVEL: 'debug' });
    child.stopReading(how);
    const call = () => child.browser().fetch('/base/nothing');
    // Logs three times as many lines as fit into a pipe.
    for (let iteration = 0; iteration < 60; iteration += 1) await Promise.all(Array.from({ length: 50 }, call));
    expect(await child.kill('SIGTERM')).toBe(status);
  });

  test('ends with the shell in which npm started it, which passes no SIGTERM on', async () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const child = await start({ FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD, npm_config_update_notifier: 'false' }, [
      'npm',
      'start',
      '--prefix',
      root,
    ]);
    void child.kill('SIGTERM'); // signals npm only
    await child.waitForExit();
    expect(await child.waitForLog('stopping')).toContain('"reason":"SIGTERM"');
    await expect(child.browser().fetch('/live')).rejects.toThrow('fetch failed');
  });

  test.skipIf(process.getuid?.() !== 0)('does not take a shell of another user for one that has ended', () => {
    const toolchain = new URL('../../../scripts/toolchain.mjs', import.meta.url).href;
    const script = `import { isRunning } from '${toolchain}'; process.setuid(65534); console.log(isRunning(process.ppid));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout).toBe('true\n');
  });

  test('starts although its files of the web cannot be shared, such as on a full disk', async () => {
    writeFileSync(join(newDatabase.folder, 'assets'), 'no folder');
    const child = await start();
    expect(await child.waitForLog('assets not shared')).toMatch(/"reason":"Error: E/);
    expect((await child.browser().signIn('admin', ADMIN_PASSWORD)).code).toBe(1001);
  });

  test('generates the first administrator’s password when none is given, prints it once and requires a change', async () => {
    await newDatabase.drop();
    newDatabase = await createTestDatabase('empty');
    const first = await start({});
    const printed = await first.waitForLog('It is shown only once');
    expect(printed.indexOf('"audit chain head"')).toBeGreaterThan(printed.indexOf('"ready"'));
    expect(printed).toMatch(/"audit chain head"\}\n\n {2}Foyer is ready at .*It is shown only once\.\n\n$/s);
    const password = /Password\s+(\S+)/.exec(printed)?.[1] ?? '';
    expect((await first.browser().signIn('admin', password)).data.userFirstLogin).toBe(true);
    await first.kill('SIGTERM');
    const second = await start({});
    expect(await second.waitForLog('Foyer is ready')).not.toContain('Password ');
  });
});

describe('a start that cannot succeed', () => {
  /** Output of a start that must fail, with its exit status. */
  const failing = (environment: Record<string, string>) => start(environment).then(() => 'started', String);

  test('reports every problem of the configuration, without a stack', async () => {
    const output = await failing({ FOYER_PORT: 'x', FOYER_PROT: '1' });
    expect(output).toContain('2 problems');
    expect(output).toContain('FOYER_PORT: must be');
    expect(output).toContain('FOYER_PROT is not a setting');
    expect(output).not.toContain('    at ');
  });

  test.skipIf(unbuilt)('reports in one line that its keys belong to another database', async () => {
    await newDatabase.drop();
    newDatabase = await createTestDatabase('started');
    rmSync(join(newDatabase.folder, 'keys'), { recursive: true });
    const output = await failing({ FOYER_LOG_LEVEL: 'warn' });
    expect(output).toMatch(/The keys in \S+\/keys do not belong to this database: pepper, encryption\. /);
    expect(output).not.toContain('    at ');
  });

  test.skipIf(unbuilt)('refuses a database of 0.1.0-dev in one line', async () => {
    const database = await newDatabase.open();
    await sql`update migrations set name = '0001_foundation.sql'`.execute(database.queries);
    await database.close();
    const output = await failing({ FOYER_LOG_LEVEL: 'warn' });
    expect(output).toMatch(/The database was created by Foyer 0\.1\.0-dev and cannot be upgraded\. .*folder/);
    expect(output).not.toContain('    at ');
  });

  test('reports in one line that the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number }; // a TCP server has an address object
    const output = await failing({ FOYER_PORT: String(port) });
    other.close();
    expect(output).toMatch(unbuilt ? /npm run build/ : /EADDRINUSE/);
    expect(output).not.toContain('    at ');
  });

  test.skipIf(unbuilt || process.env['FOYER_TEST_DATABASE_URL'] !== undefined)(
    'reports in one line that another process uses the data folder',
    async () => {
      await start();
      const output = await failing({});
      expect(output).toContain(`${newDatabase.folder} is in use by another Foyer process`);
      expect(output).not.toContain('    at ');
    },
  );
});
