import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createCustomerTree } from '@foyer/server/test/administration/customer-tree.ts';
import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { getFreePort } from '@foyer/server/test/free-port.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

let world: World;
let folder: string;
let here: string;
let running: ChildProcess;
beforeAll(async () => {
  const guide = await readFile(join(ROOT, 'docs/integrating/web-application.md'), 'utf8');
  world = await createWorld();
  here = `http://127.0.0.1:${await getFreePort()}`;
  const secret = await install(JSON.parse(block(guide, 'json')));
  folder = await mkdtemp(join(tmpdir(), 'foyer-labels-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'labels.mjs'), block(guide, 'js'));
  const env = { ...process.env, FOYER: world.origin, HERE: here, PORT: new URL(here).port, SECRET: secret };
  running = spawn(process.execPath, [join(folder, 'labels.mjs')], { env, stdio: 'ignore' });
  await vi.waitFor(async () => expect((await visit('/nowhere')).status).toBe(404), { timeout: 100_000 });
});
afterAll(async () => {
  running.kill();
  await world.close();
  await rm(folder, { recursive: true });
});

/** The guide's first code block in a language. */
function block(guide: string, language: string): string {
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';
}

/** Installs a manifest as an administrator; returns the application's secret. */
async function install(manifest: object): Promise<string> {
  const chain = await createCustomerTree(world);
  const root = await chain.superAdministrator();
  await confirmPassword(root.browser, root);
  const raw = { manifest, entry: `${here}/` };
  expect((await root.browser.call('POST /v2/manage/applications', { raw })).code).toBe(1001);
  const { data } = await root.browser.call('POST /v2/manage/applications/{code}/secret', {
    params: { code: 'labels' },
    body: { keepFormer: false },
  });
  return data.secret;
}

/** Opens a path of the application with its cookie. */
async function visit(path: string, cookie = '') {
  const answer = await fetch(here + path, { headers: { cookie }, redirect: 'manual' });
  const storedCookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return { status: answer.status, to: answer.headers.get('location') ?? '', storedCookie, text: await answer.text() };
}

test('the application of the guide is installed by its manifest, signs users in, and out with Foyer', async () => {
  const { browser } = await createUserWithPermissions(world, 'labels.labels', 'labels.labels.write');
  await browser.call('POST /v2/oidc/session', { body: { application: 'labels' } });

  const response = await visit('/');
  expect(response.to).toMatch(`${world.origin}/oidc/auth?`);
  const onward = await browser.fetch(response.to.slice(world.origin.length));
  const back = new URL(onward.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${here}/signed-in`);
  const entered = await visit(back.pathname + back.search, response.storedCookie);
  expect([entered.status, entered.to]).toEqual([303, '/']);
  expect((await visit('/', entered.storedCookie)).text).toMatch(/ may: labels\.labels, labels\.labels\.write$/);

  await browser.call('GET /user/logout');
  await expect.poll(async () => (await visit('/', entered.storedCookie)).to).toContain('/oidc/auth?');
});

test('the application of the guide accepts the response to its own request only', async () => {
  const { browser } = await createUserWithPermissions(world, 'labels.labels');
  await browser.call('POST /v2/oidc/session', { body: { application: 'labels' } });
  const response = await visit('/');
  const onward = await browser.fetch(response.to.slice(world.origin.length));
  const back = new URL(onward.headers.get('location') ?? '');
  expect((await visit(back.pathname + back.search)).status).toBe(404);
  const other = await visit('/');
  expect((await visit(back.pathname + back.search, other.storedCookie)).status).toBe(502);
});
