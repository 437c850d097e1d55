import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Browser } from '@foyer/server/test/browser.ts';
import { getFreePort } from '@foyer/server/test/free-port.ts';
import { processEnvironment, startServerProcess } from '@foyer/server/test/server-process.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';

import { PASSWORD, PERSONAS } from './fill.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/demo.mjs', import.meta.url));
const COMMAND_LINE = fileURLToPath(new URL('../src/commands/command-line.ts', import.meta.url));
/** Timeout of a test that fills the demonstration and starts two servers, beside other tests. */
const WHOLE = { timeout: 300_000 };

const folder = mkdtempSync(join(tmpdir(), 'foyer-demo-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Ports = { readonly foyer: number; readonly labels: number; readonly systems: number };

const freePorts = async (): Promise<Ports> => ({
  foyer: await getFreePort(),
  labels: await getFreePort(),
  systems: await getFreePort(),
});

/** Starts the demonstration in its own folder. It ends with the test, even if the test fails. */
function startDemo(data: string, ports: Ports, more: Record<string, string> = {}) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  return startServerProcess(
    {
      FOYER_DATA: join(folder, data),
      FOYER_PORT: String(ports.foyer),
      LABELS_PORT: String(ports.labels),
      SYSTEMS_PORT: String(ports.systems),
      ...more,
    },
    { command: [process.execPath, SCRIPT], signal: ending.signal },
  );
}

/**
 * Signs a user in and opens all applications of Home, and each of their pages that the user may use. Returns those that
 * do not answer 200 with the user's name.
 */
async function openEveryTile(foyer: string, username: string): Promise<string[]> {
  const person = new Browser(foyer);
  await person.signIn(username, PASSWORD);
  const { user, applications } = (await person.call('GET /v2/users/work-bench')).data;
  const wrong: string[] = [];
  for (const { code, entry } of applications) {
    if (!URL.canParse(entry)) continue; // a page of Foyer
    await person.call('POST /v2/oidc/session', { body: { application: code } });
    const { menu } = (await person.call('GET /v2/users/applications/{code}', { params: { code } })).data;
    const pages = menu.flatMap((each) => each.pages).flatMap(({ path }) => path ?? []);
    const app = new Browser(new URL(entry).origin);
    const start = await app.fetch(new URL(entry).pathname);
    const sent = new URL(start.headers.get('location') ?? '');
    const back = new URL((await person.fetch(sent.pathname + sent.search)).headers.get('location') ?? '');
    await app.fetch(back.pathname + back.search);
    for (const path of [new URL(entry).pathname, ...pages]) {
      const { status, text } = await app.fetch(path);
      if (status !== 200 || !(code === 'esl' || text.includes(user.displayName))) wrong.push(`${path}: ${status}`);
    }
  }
  return wrong;
}

/** Output of `npm run foyer -- audit verify`. Rejects if the audit log was changed. */
async function verifyTrail(data: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND_LINE, 'audit', 'verify'], {
    env: { ...processEnvironment(), FOYER_DATA: join(folder, data) },
  });
  return stdout;
}

test.each<[string, string, Record<string, string>]>([
  ['the usual address', '127.0.0.1', {}],
  ['localhost', 'localhost', { FOYER_HOST: 'localhost' }],
])(
  'at %s every tile of every user opens, until a signal ends all servers',
  WHOLE,
  async (_where, host, environment) => {
    const ports = await freePorts();
    const demo = await startDemo('whole', ports, environment);
    const [foyer, labels, systems] = [ports.foyer, ports.labels, ports.systems].map(
      (port) => `http://${host}:${port}`,
    ) as [string, string, string]; // one address per port
    const printed = await demo.waitForLog('Ctrl+C');
    expect(printed).not.toMatch(/ECONNREFUSED|"level"/);
    for (const text of [`${foyer}/base/`, labels, systems, 'Welcome-2-Foyer', 'mia', 'may do everything'])
      expect(printed.slice(printed.indexOf('┌'))).toContain(text);
    expect((await new Browser(foyer).fetch('/ready')).status).toBe(200);
    // The past sign-ins are entries of the audit log, which must be intact.
    await expect.poll(() => verifyTrail('whole')).toMatch(/sealed, 0 waiting/);

    for (const username of ['admin', ...PERSONAS.map(({ username: name }) => name)])
      expect([username, await openEveryTile(foyer, username)]).toEqual([username, []]);

    const sent = new URL((await new Browser(labels).fetch('/labels')).headers.get('location') ?? '');
    expect(sent.origin).toBe(foyer);
    const screen = (await new Browser(foyer).fetch(sent.pathname + sent.search)).headers.get('location');
    expect(screen).toMatch(/#\/otherSystemLogin\?.*client_id=esl/);

    expect(await demo.kill('SIGTERM')).toBe(0);
    await demo.waitForExit();
    await expect(new Browser(labels).fetch('/labels')).rejects.toThrow('fetch failed');
    await expect(new Browser(systems).fetch('/signage/')).rejects.toThrow('fetch failed');
    await expect(new Browser(foyer).fetch('/ready')).rejects.toThrow('fetch failed');
  },
);

test('beyond loopback it has no applications: on its host they would receive its cookies', WHOLE, async () => {
  const ports = await freePorts();
  const publicUrl = `http://foyer.example:${ports.foyer}`;
  const demo = await startDemo('whole', ports, { FOYER_PUBLIC_URL: publicUrl, FOYER_ALLOW_HTTP: 'true' });
  await demo.waitForLog('No applications are installed: they are served on 127.0.0.1 and localhost by http only');
  await demo.waitForLog('none: see above');
  const browser = new Browser(`http://127.0.0.1:${ports.foyer}`);
  await browser.signIn('admin', PASSWORD);
  const { applications } = (await browser.call('GET /v2/users/work-bench')).data;
  expect(applications.map(({ code }) => code)).toEqual(['system']);
  await expect(new Browser(`http://127.0.0.1:${ports.labels}`).fetch('/labels')).rejects.toThrow('fetch failed');
  expect(await demo.kill('SIGTERM')).toBe(0);
  await demo.waitForExit();
});

test.each([
  [{ LABELS_PORT: 'four' }, 'LABELS_PORT must be a port, a whole number between 1 and 65535.'],
  [{ FOYER_PORT: '80808' }, 'FOYER_PORT must be a port, a whole number between 1 and 65535.'],
  [
    { FOYER_HOST: '0.0.0.0' },
    'FOYER_HOST=0.0.0.0 is not an address to open. Set one in FOYER_PUBLIC_URL, such as http://192.0.2.10:8080.',
  ],
  [{ FOYER_PUBLIC_URL: 'foyer' }, 'FOYER_PUBLIC_URL makes no address: foyer'],
])('an invalid address or port is reported in one line: %o', async (environment, line) => {
  const ports = await freePorts();
  await expect(startDemo('wrong', ports, environment)).rejects.toThrow(new Error(`foyer: ${line}\n`));
});

test.each([
  ['foyer', 'FOYER_PORT'],
  ['labels', 'LABELS_PORT'],
  ['systems', 'SYSTEMS_PORT'],
] as const)(
  'a port of %s that is in use is named, with %s that chooses another one, before anything begins',
  async (name, variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // it listens on a port
    const ports = { ...(await freePorts()), [name]: port };
    await expect(startDemo(name, ports)).rejects.toThrow(
      new Error(`foyer: Port ${port} is in use. Choose another one with ${variable}.\n`),
    );
    expect(existsSync(join(folder, name))).toBe(false);
  },
);
