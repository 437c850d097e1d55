import { LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';
import { expect, test } from 'vitest';

import { rejectionOf } from './use-licence-upload.ts';

const file = (name: string, size = 100) => ({ name, size });

test.each([
  ['one that may be sent', [file('acme.lic')], undefined],
  ['letters of any size', [file('ACME.LIC')], undefined],
  ['one that an editor saved again', [file('acme.lic.txt')], undefined],
  ['the largest', [file('acme.lic', LICENCE_BYTES)], undefined],
  ['none, such as a folder', [], 'count'],
  ['two', [file('a.lic'), file('b.lic')], 'count'],
  ['another ending', [file('acme.txt')], 'name'],
  ['an ending before the last', [file('acme.lic.zip')], 'name'],
  ['no name before the ending', [file('.lic')], 'name'],
  ['nothing in it', [file('acme.lic', 0)], 'empty'],
  ['too much in it', [file('acme.lic', LICENCE_BYTES + 1)], 'tooLarge'],
] as const)('%s', (_, files, wrong) => {
  expect(rejectionOf(files)).toBe(wrong);
});
