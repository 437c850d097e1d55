import { expect, test } from 'vitest';

import { readCode, readRecoveryCode } from './typed-code.ts';

test.each([
  ['without separators', '123456'],
  ['in groups', ' 123 456\n'],
  ['with a hyphen', '123-456'],
  ['with a dash', '123–456'],
  ['in full width', '１２３４５６'],
  ['in full width, in groups', '１２３　４５６'],
])('six digits %s are a code', (_, typed) => {
  expect(readCode(typed)).toBe('123456');
});

test.each(['', '12345', '1234567', '12345a', '123.456', '١٢٣٤٥٦', '7K3QX-M9D2P'])('%j is not a code', (typed) => {
  expect(readCode(typed)).toBeUndefined();
});

test.each(['7K3QX-M9D2P', '7k3qx-m9d2p', '7K3QXM9D2P', ' 7K3QX – M9D2P ', '７Ｋ３ＱＸ-Ｍ９Ｄ２Ｐ'])(
  '%j is a recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBe('7K3QXM9D2P');
  },
);

test('letters that look like digits are not replaced', () => {
  expect(readRecoveryCode('OIL00-00000')).toBe('OIL0000000');
});

test.each(['', '123456', '7K3QX-M9D2', '7K3QX-M9D2PP', 'UUUUU-UUUUU', '7K3QX_M9D2P'])(
  '%j is not a recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined();
  },
);
