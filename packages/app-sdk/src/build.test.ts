import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const MOST_BYTES = 5120;
const BUILD = join(import.meta.dirname, '..', 'build.mjs');
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-sdk-'));
  await run(process.execPath, [BUILD, join(folder, 'dist')]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test('what applications import is small', async () => {
  expect((await readFile(join(folder, 'dist/index.js'))).length).toBeLessThanOrEqual(MOST_BYTES);
});

test('it imports nothing and has one way in', async () => {
  const built = (await import(join(folder, 'dist/index.js'))) as object;
  expect(Object.keys(built).toSorted()).toEqual(['NotInFoyer', 'connect']);
  expect(await readFile(join(folder, 'dist/index.js'), 'utf8')).not.toMatch(/\bimport\b/);
});

/** What the compiler makes of an application that uses the built types. */
async function compile(application: string): Promise<string> {
  await writeFile(join(folder, 'application.ts'), application);
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
  ];
  return run(process.execPath, [COMPILER, join(folder, 'application.ts'), ...options]).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

test('its types tell an application what it may do', async () => {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const use = (statement: string) =>
    compile(`import { connect } from './dist/index.js';
    const foyer = await connect({ foyer: 'https://foyer.example' });
    ${statement}`);
  expect(await use("foyer.on('store', (store) => foyer.notify(store?.name ?? '', 'success'));")).toBe('');
  expect(await use("foyer.on('weather', () => undefined);")).toContain('\'"weather"\'');
  expect(await use("foyer.notify('Saved', 'loud');")).toContain('\'"loud"\'');
}, 60_000);
