import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createAssets } from './assets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'foyer-assets-'));
});
afterEach(() => rmSync(data, { recursive: true }));

const shared = () => join(data, 'assets');
/** Starts a process whose build has one compressed file. */
async function start(build: string, { at = shared() } = {}) {
  const folder = join(data, build);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `web-${build}.js`), build);
  writeFileSync(join(folder, `web-${build}.js.br`), `${build} compressed`);
  const assets = await createAssets({ folder, shared: at });
  await assets.share();
  const read = async (name: string, encoding: 'identity' | 'br' = 'identity') =>
    (await assets.find(name))?.bodies.get(encoding)?.toString();
  return { ...assets, read };
}
/** Makes all shared files older. */
function passDays(days: number): void {
  const then = new Date(Date.now() - days * DAY_MS);
  for (const name of readdirSync(shared())) utimesSync(join(shared(), name), then, then);
}

test('during an upgrade each process serves the files of both versions', async () => {
  const old = await start('old');
  const renewed = await start('new');
  expect(await old.read('web-new.js')).toBe('new');
  expect(await renewed.read('web-old.js')).toBe('old');
  expect(await renewed.read('web-old.js', 'br')).toBe('old compressed');
  expect(await renewed.find('web-older.js')).toBeUndefined();
});

test('two processes of one version share one copy', async () => {
  await start('same');
  await start('same');
  expect(readdirSync(shared())).toHaveLength(1);
});

test('files of the former version are kept for a week after its last process', async () => {
  await start('old');
  passDays(6);
  const renewed = await start('new');
  await renewed.sweep();
  expect(await renewed.read('web-old.js')).toBe('old');
  passDays(8);
  await renewed.sweep();
  expect(await renewed.read('web-old.js')).toBeUndefined();
  expect(await renewed.read('web-new.js')).toBe('new');
});

test('a version that runs for months is still there after the upgrade', async () => {
  const old = await start('old');
  passDays(90);
  await old.sweep();
  const renewed = await start('new');
  await renewed.sweep();
  expect(await renewed.read('web-old.js')).toBe('old');
});

test('a copy that a crash has left unfinished is neither served nor kept', async () => {
  const running = await start('new');
  mkdirSync(join(shared(), '.half'));
  writeFileSync(join(shared(), '.half', 'web-half.js'), 'half');
  expect(await running.find('web-half.js')).toBeUndefined();
  passDays(8);
  await running.sweep();
  expect(readdirSync(shared())).toHaveLength(1);
});

test('the copy of a read-only build can be removed again', async () => {
  mkdirSync(join(data, 'fixed'), { mode: 0o555 });
  const { share } = await createAssets({ folder: join(data, 'fixed'), shared: shared() });
  await share();
  const modes = readdirSync(shared()).map((name) => statSync(join(shared(), name)).mode & 0o777);
  expect(modes).toEqual([0o700]);
});

test('a copy that fails leaves nothing behind', async () => {
  mkdirSync(join(data, 'broken'));
  writeFileSync(join(data, 'broken', 'a.js'), 'a');
  const { share } = await createAssets({ folder: join(data, 'broken'), shared: shared() });
  mkdirSync(join(data, 'broken', 'no-file.js'));
  await expect(share()).rejects.toThrow();
  expect(readdirSync(shared())).toEqual([]);
});

test('a version that cannot be read makes no other one unavailable', async () => {
  const running = await start('new');
  await start('old');
  mkdirSync(join(shared(), 'going', 'web-going.js'), { recursive: true });
  expect(await running.read('web-old.js')).toBe('old');
  expect(await running.find('web-going.js')).toBeUndefined();
});

test.each(['../secret.txt', '..', '.', '', '../new/web-new.js', 'constructor'])('%j is no file', async (name) => {
  writeFileSync(join(data, 'secret.txt'), 'secret');
  const running = await start('new');
  await start('old');
  expect(await running.find(name)).toBeUndefined();
});
