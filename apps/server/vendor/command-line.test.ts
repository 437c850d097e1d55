import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { run, USAGE } from './command-line.ts';
import { createWorkplace, textOf, type Workplace } from './workplace.ts';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await createWorkplace();
});
afterAll(() => workplace.remove());

const NEEDED = '--key=a --server=b --id=c --stores=1 --out=d.lic'.split(' ');

test.each([
  ['', []],
  ['', ['sign']],
  ['', ['toString']],
  ['Missing: --out', ['keygen']],
  ["Option '--out <value>' argument missing", ['keygen', '--out']],
  ['Unexpected argument: more', ['keygen', 'more', '--out', 'never.pem']],
  ['Missing: --key, --server, --id, --out', ['issue', '--stores', '3']],
  ['Missing: --until or --permanent', ['issue', ...NEEDED]],
  ["Unknown option '--colour'", ['issue', ...NEEDED, '--colour', 'red']],
  ['A file is missing.', ['show']],
  ['Unexpected argument: b.lic', ['show', 'a.lic', 'b.lic']],
  ['--key takes the public key', ['show', 'a.lic', '--key', 'short']],
])('"%s" and how to use it is the answer to %j', async (reason, args) => {
  const { status, stdout, stderr } = await run(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.startsWith(reason)).toBe(true);
  expect(stderr.endsWith(USAGE)).toBe(true);
});

test('--help prints the usage', async () => {
  expect(await run(['issue', '--help'])).toEqual({ status: 0, stdout: USAGE, stderr: '' });
});

test("as a process it works in the caller's folder, and ends with the status", () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = { PATH: process.env['PATH'] ?? '', INIT_CWD: workplace.folder };
  const args = workplace.issueArgs({ key: 'own.pem', until: undefined, permanent: true, out: 'process.lic' });
  const { status, stdout } = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' });
  expect({ status, stdout: stdout.split('\n')[0] }).toEqual({ status: 0, stdout: 'Wrote process.lic' });
  expect(stdout).not.toContain(textOf(workplace.vendor.key).split('\n')[1]);
  expect(spawnSync(process.execPath, [main, 'show', 'own.pem'], { env }).status).toBe(1);
});
