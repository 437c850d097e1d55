import { LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';
import { expect, test } from 'vitest';

import { rejectionOf } from './use-licence-upload.ts';

const file = (name: string, size = 100) => ({ name, size });

test.each([
  ['a valid file', [file('acme.lic')], undefined],
  ['an extension in upper case', [file('ACME.LIC')], undefined],
  ['the extension .lic.txt', [file('acme.lic.txt')], undefined],
  ['the maximum size', [file('acme.lic', LICENCE_BYTES)], undefined],
  ['no file, such as a folder', [], 'count'],
  ['two files', [file('a.lic'), file('b.lic')], 'count'],
  ['another extension', [file('acme.txt')], 'name'],
  ['another extension after .lic', [file('acme.lic.zip')], 'name'],
  ['no name before the extension', [file('.lic')], 'name'],
  ['an empty file', [file('acme.lic', 0)], 'empty'],
  ['a file that is too large', [file('acme.lic', LICENCE_BYTES + 1)], 'tooLarge'],
] as const)('whether files are rejected: %s', (_, files, wrong) => {
  expect(rejectionOf(files)).toBe(wrong);
});
