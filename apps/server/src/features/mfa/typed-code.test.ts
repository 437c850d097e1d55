import { expect, test } from 'vitest';

import { readTypedCode } from './typed-code.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123456 ', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['１２３４５６', '123456'],
  ['𝟏𝟐𝟑𝟒𝟓𝟔', '123456'],
  ['000000', '000000'],
])('%j is the code %s', (typed, text) => {
  expect(readTypedCode(typed)).toEqual({ kind: 'code', text });
});

test.each([
  ['ABCDE-FGHJK', 'ABCDEFGHJK'],
  ['abcde-fghjk', 'ABCDEFGHJK'],
  ['abcdefghjk', 'ABCDEFGHJK'],
  ['ABCDE FGHJK', 'ABCDEFGHJK'],
  ['OO11I-LIlio', '0011111110'],
  ['１２３４５－ＡＢＣＤＥ', '12345ABCDE'],
  ['0123456789', '0123456789'],
])('%j is the recovery code %s', (typed, text) => {
  expect(readTypedCode(typed)).toEqual({ kind: 'recovery', text });
});

test.each([
  [''],
  [' '],
  ['12345'],
  ['1234567'],
  ['12345a'],
  ['abcdef'],
  ['١٢٣٤٥٦'], // digits of another script: codes are compared as ASCII digits
  ['१२३४५६'],
  ['12345\u200b6'],
  ['123456;'],
  ['+123456'],
  ['1.2345'],
  ['1e5'],
  ['0x1234'],
  ['ABCDE-FGHJ'],
  ['ABCDE-FGHJKM'],
  ['ABCDE-FGHJU'],
  ['ABCDE_FGHJK'],
  ['%31%32%33%34%35%36'],
  ["' or 1=1 --"],
])('%j is neither', (typed) => {
  expect(readTypedCode(typed)).toBe(undefined);
});
