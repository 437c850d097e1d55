import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser } from '@foyer/server/test/browser.ts';
import { type ServerProcess, startServerProcess } from '@foyer/server/test/server-process.ts';
import { digestOf } from '@foyer/server/test/sign-in/password-reset.ts';
import { enrol, codeAt, probeSession, verifyCode } from '@foyer/server/test/sign-in/second-factor.ts';
import { ADMIN_PASSWORD } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { askRunningServer } from '#/commands/command-socket.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const PASSWORD = 'Fresh-Pass-1';
/** Ten seconds into a step of 30 s; whatever the real time, the process believes that it is this late. */
const START = Date.UTC(2027, 2, 1, 12, 0, 10) / 1000;

/** The server refuses to start without the built web. */
const unbuilt = !existsSync(new URL('../../../../web/dist/client/index.html', import.meta.url));
// With a database server the deciding clock is not that of the process.
const elsewhere = process.env['FOYER_TEST_DATABASE_URL'] !== undefined;

describe.skipIf(unbuilt || elsewhere)('a process whose clock is set while it runs', () => {
  let folder: string;
  let child: ServerProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-clock-'));
    setClock(START);
    child = await startServerProcess({
      FOYER_PORT: '0',
      FOYER_DATA: join(folder, 'data'),
      FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD,
      NODE_OPTIONS: `--import=${new URL('../../../test/clock-preload.ts', import.meta.url).href}`,
      CLOCK_FILE: clockFile(),
    });
    await run('setting', 'change', 'mfa', '{"mode":"enforced"}');
    await run('setting', 'change', 'signInPage', '{"captchaSwitch":false}');
  });
  afterAll(async () => {
    await child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const clockFile = () => join(folder, 'clock');
  /** Stops the clock of the process at a moment; put into place in one piece, since it may be read at any time. */
  function setClock(seconds: number): void {
    writeFileSync(`${clockFile()}.new`, String(seconds * 1000));
    renameSync(`${clockFile()}.new`, clockFile());
  }
  async function run(...args: string[]): Promise<string> {
    const outcome = await askRunningServer(join(folder, 'data'), args);
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    return outcome?.stdout ?? '';
  }

  /** Somebody with an app, bound at START by the code of the step before. */
  async function bound(username: string) {
    setClock(START);
    const password = /Password: (\S+)/.exec(await run('user', 'add', username))?.[1] ?? '';
    const browser = child.browser();
    expect((await browser.signIn(username, password)).data.googleType).toBe(3);
    const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
    const { recoveryCodes } = (await enrol(browser, codeAt(seed, START - 30))).data;
    const newPwd = await digestOf(username, PASSWORD); // what the command line has made up must be changed
    browser.token = (await browser.call('PUT /v3/users/password/first-time', { body: { newPwd } })).data.access_token;
    expect(await probeSession(browser)).toBe(1001);
    return { username, password: PASSWORD, seed, recoveryCodes };
  }
  async function atCode({ username, password }: { username: string; password: string }): Promise<Browser> {
    const browser = child.browser();
    expect((await browser.signIn(username, password)).data.googleType).toBe(2);
    return browser;
  }
  type Bound = Awaited<ReturnType<typeof bound>>;
  const codeResult = async (person: Bound, code: string) => (await verifyCode(await atCode(person), code)).code;

  test('really has that clock: its codes are those of the time that it was told', async () => {
    const person = await bound('clock');
    expect(await codeResult(person, codeAt(person.seed, Date.now() / 1000))).toBe('A0444');
    expect(await codeResult(person, codeAt(person.seed, START))).toBe(1001);
    setClock(START + DAY);
    expect(await codeResult(person, codeAt(person.seed, START + DAY))).toBe(1001);
  });

  test.each([DAY, -DAY])('by %d seconds and back: no code that was used opens anything (F10)', async (jump) => {
    const person = await bound(`codes-${jump}`);
    const used = codeAt(person.seed, START);
    const [spent = '', other = ''] = person.recoveryCodes;
    for (const code of [used, spent]) expect(await codeResult(person, code)).toBe(1001);
    setClock(START + jump);
    for (const code of [used, spent]) expect(await codeResult(person, code)).toBe('A0444');
    setClock(START);
    for (const code of [used, spent]) expect(await codeResult(person, code)).toBe('A0444');
    expect(await codeResult(person, other)).toBe(1001);
  });

  test.each([
    ['to where it was before', START + DAY],
    ['from the right time', START],
  ])('back by a day, %s: ten wrong codes lock for no more than an hour (F10)', async (_how, later) => {
    const person = await bound(`lock-${later}`);
    setClock(later);
    const browsers = [await atCode(person), await atCode(person)];
    for (let time = 0; time < 5; time += 1)
      for (const browser of browsers) expect((await verifyCode(browser, 'AAAAA-AAAAA')).code).toBe('A0444');
    setClock(later - DAY);
    const [code = ''] = person.recoveryCodes;
    const locked = await verifyCode(await atCode(person), code);
    expect([locked.code, locked.failure?.seconds]).toEqual(['A0203', HOUR]);
    setClock(later - DAY + HOUR);
    expect(await codeResult(person, code)).toBe(1001);
  });

  test('back by a day: wrong passwords lock nobody for a day', async () => {
    const person = await bound('passwords');
    setClock(START + DAY);
    for (let time = 0; time < 5; time += 1)
      expect((await child.browser().signIn(person.username, 'wrong')).code).toBe('A0210');
    expect((await child.browser().signIn(person.username, person.password)).code).toBe('A0203');
    setClock(START);
    expect(await codeResult(person, codeAt(person.seed, START))).toBe(1001);
  });

  test('ahead by a day: whoever is signed in is out, and whoever was about to be has to begin anew', async () => {
    const person = await bound('sessions');
    const [browser, waiting] = [await atCode(person), await atCode(person)];
    await verifyCode(browser, codeAt(person.seed, START));
    expect(await probeSession(browser)).toBe(1001);
    setClock(START + DAY);
    expect((await verifyCode(waiting, person.recoveryCodes[0] ?? '')).code).toBe('C0102');
    // A session is believed for a second without asking the database.
    await expect.poll(() => probeSession(browser)).toBe('C0102');
    expect(await codeResult(person, codeAt(person.seed, START + DAY))).toBe(1001);
  });

  test('and it goes on: it answers, it is ready, and it stops when it is told to', async () => {
    for (const time of [START - DAY, START + DAY, START]) {
      setClock(time);
      expect((await child.browser().fetch('/ready')).status).toBe(200);
    }
    expect(await child.kill('SIGTERM')).toBe(0);
  });
});
