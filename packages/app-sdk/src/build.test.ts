import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const MAX_BYTES = 5120;
const PACKAGE = join(import.meta.dirname, '..');
const LICENCE = join(PACKAGE, '..', '..', 'LICENSE');
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** A third-party application: an empty folder into which the packed SDK was installed. */
let application: string;
let installed: string;
beforeAll(async () => {
  application = await mkdtemp(join(tmpdir(), 'foyer-sdk-'));
  await npm('pack', PACKAGE, '--offline', '--pack-destination', application);
  const [archive = ''] = await readdir(application);
  installed = join(application, 'node_modules', '@foyer', 'app-sdk');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(application, archive), '-C', installed, '--strip-components', '1']);
  await writeFile(join(application, 'package.json'), '{ "type": "module" }');
}, 60_000);
afterAll(() => rm(application, { recursive: true }));

/** Runs the npm that has started this process, or else the one in the path. */
async function npm(...args: string[]): Promise<void> {
  const path = process.env['npm_execpath'];
  await (path?.endsWith('.js') === true ? run(process.execPath, [path, ...args]) : run('npm', args));
}

/** Output of a module of that application, or its error. */
async function execute(module: string): Promise<string> {
  return run(process.execPath, ['--input-type=module', '--eval', module], { cwd: application }).then(
    ({ stdout }) => stdout.trim(),
    (failure: { stderr: string }) => failure.stderr,
  );
}

/** Output of the compiler for that application. */
async function compile(source: string): Promise<string> {
  await writeFile(join(application, 'application.ts'), source);
  const options = '--ignoreConfig --strict --noEmit --module nodenext --target es2022 --types'.split(' ');
  return run(process.execPath, [COMPILER, join(application, 'application.ts'), ...options, '']).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

test('the package contains the code, its types, a README and its licence, and no sources', async () => {
  expect((await readdir(installed)).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  const built = await readdir(join(installed, 'dist'));
  expect(built).toContain('index.js');
  expect(built).toContain('index.d.ts');
  expect(built.filter((name) => !/^index\.js$|\.d\.ts$/.test(name))).toEqual([]);
  expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toBe(await readFile(LICENCE, 'utf8'));
});

test('what applications import is small, and imports nothing', async () => {
  const built = await readFile(join(installed, 'dist/index.js'), 'utf8');
  expect(Buffer.byteLength(built)).toBeLessThanOrEqual(MAX_BYTES);
  expect(built).not.toMatch(/\bimport\b/);
  const { dependencies, exports } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
  expect(Object.keys(exports)).toEqual(['.']);
});

test('an application can import it by its name only', async () => {
  expect(await execute("console.log(Object.keys(await import('@foyer/app-sdk')).sort().join())")).toBe(
    'NotInFoyer,PlacesRefused,connect,listPlaces',
  );
  expect(await execute("await import('@foyer/app-sdk/messages.ts')")).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test('its types accept only valid events and severities', async () => {
  const use = (statement: string) =>
    compile(`import { connect } from '@foyer/app-sdk';
    const foyer = await connect({ foyer: 'https://foyer.example' });
    ${statement}`);
  expect(await use("foyer.on('store', (store) => foyer.notify(store?.name ?? '', 'success'));")).toBe('');
  expect(await use("foyer.on('weather', () => undefined);")).toContain('\'"weather"\'');
  expect(await use("foyer.notify('Saved', 'loud');")).toContain('\'"loud"\'');
}, 60_000);
