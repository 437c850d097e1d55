import { statSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { licenceKeys } from '#/config-values.ts';

import { run } from './command-line.ts';
import { createWorkplace, textOf, type Workplace } from './workplace.ts';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await createWorkplace();
});
afterAll(() => workplace.remove());

test('the public key is printed as the configuration wants it', () => {
  const keys = [workplace.vendor.publicKey, workplace.otherVendor.publicKey];
  expect(licenceKeys(keys.join(', '))).toEqual(keys);
  expect(keys[0]).not.toBe(keys[1]);
});

test.skipIf(process.platform === 'win32')('the private key is for its owner alone', () => {
  expect(statSync(workplace.vendor.key).mode & 0o777).toBe(0o600);
});

test('a private key is never printed, and never written over', async () => {
  const before = textOf(workplace.vendor.key);
  expect(before).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  const again = await run(['keygen', '--out', workplace.vendor.key]);
  expect(again).toEqual({ status: 1, stdout: '', stderr: `${workplace.vendor.key} already exists.\n` });
  expect(textOf(workplace.vendor.key)).toBe(before);
  const { stdout } = await run(['keygen', '--out', workplace.at('more.pem')]);
  expect(stdout).not.toContain(textOf(workplace.at('more.pem')).split('\n')[1]);
});
