import { writeFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { run } from './command-line.ts';
import { createWorkplace, SERVER, textOf, type Workplace } from './workplace.ts';

let workplace: Workplace;
let file: string;
beforeAll(async () => {
  workplace = await createWorkplace();
  file = workplace.at('a.lic');
  await workplace.issue({ out: file, devices: '40000', limits: 'Line\u001B[2J' });
});
afterAll(() => workplace.remove());

test('every field is shown, and that the signature is valid', async () => {
  const { status, stdout } = await run([
    'show',
    file,
    `--key=${workplace.otherVendor.publicKey},${workplace.vendor.publicKey}`,
  ]);
  expect({ status, rows: stdout.trimEnd().split('\n').length }).toEqual({ status: 0, rows: 16 });
  for (const text of [SERVER, 'L-1', 'primary', '2026-11-22', '2027-12-31', '250', '40000'])
    expect(stdout).toContain(text);
  expect(stdout).toMatch(/signature +valid\n/);
});

test('without a public key it reports that the signature was not checked', async () => {
  const { status, stdout } = await run(['show', file]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/signature +not checked/);
});

test('the content of a file cannot control the terminal', async () => {
  expect((await run(['show', file])).stdout).toContain('Line\\u{1b}[2J\n');
});

test('a file that was changed is shown as such', async () => {
  const [header, payload = '', signature] = textOf(file).split('.');
  const more = Buffer.from(payload, 'base64url').toString().replace('"serviceStore":250', '"serviceStore":999');
  const changed = workplace.at('changed.lic');
  writeFileSync(changed, [header, Buffer.from(more).toString('base64url'), signature].join('.'));
  const { status, stdout, stderr } = await run(['show', changed, `--key=${workplace.vendor.publicKey}`]);
  expect(status).toBe(1);
  expect(stdout).toMatch(/stores +999\n/);
  expect(stdout).toMatch(/signature +invalid\n/);
  expect(stderr).toMatch(/^The signature is invalid.+\n$/);
});

test("another vendor's licence is shown as such", async () => {
  const { status, stdout } = await run(['show', file, `--key=${workplace.otherVendor.publicKey}`]);
  expect(status).toBe(1);
  expect(stdout).toMatch(/signature +invalid\n/);
});

test('a file that an editor saved again is shown as the original, and one that is cut off is shown as such', async () => {
  const saved = workplace.at('saved.lic.txt');
  writeFileSync(saved, `\uFEFF${textOf(file).replaceAll(/.{70}/g, '$&\r\n')}\r\n`);
  expect(await run(['show', saved, `--key=${workplace.vendor.publicKey}`])).toEqual(
    await run(['show', file, `--key=${workplace.vendor.publicKey}`]),
  );
  const cut = workplace.at('cut.lic');
  writeFileSync(cut, textOf(file).slice(0, -3));
  const { status, stderr } = await run(['show', cut, `--key=${workplace.vendor.publicKey}`]);
  expect([status, stderr]).toEqual([1, 'The signature is invalid: the end of the licence is missing.\n']);
});

test('a file without a licence shows nothing', async () => {
  const other = workplace.at('other.lic');
  writeFileSync(other, 'no licence');
  expect(await run(['show', other])).toEqual({ status: 1, stdout: '', stderr: `${other} contains no licence.\n` });
});
