import { jpegOf, pngOf, webpOf } from '@foyer/server/test/files/pictures.ts';
import { assert as check, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';

import { readPicture } from './picture.ts';

test.each([
  ['a PNG', pngOf(40, 30), 'image/png'],
  ['a JPEG', jpegOf(40, 30), 'image/jpeg'],
  ['a lossy WebP', webpOf(40, 30, 'VP8 '), 'image/webp'],
  ['a lossless WebP', webpOf(40, 30, 'VP8L'), 'image/webp'],
  ['an extended WebP', webpOf(40, 30, 'VP8X'), 'image/webp'],
])('%s is known by its bytes, with its sides', (_what, bytes, type) => {
  expect(readPicture(bytes)).toEqual({ type, width: 40, height: 30 });
});

test.each([
  ['nothing', ''],
  ['a text', 'PNG'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['a RIFF that is a sound', 'RIFF\u0000\u0000\u0000\u0000WAVEfmt '],
  ['a signature alone', '\u0089PNG\r\n\u001a\n'],
  ['a signature before a page', '\u0089PNG\r\n\u001a\n<!doctype html><script>alert(1)</script>'],
])('%s is no picture', (_what, text) => {
  expect(readPicture(Buffer.from(text, 'latin1'))).toBeUndefined();
});

test.each([pngOf(40, 30), jpegOf(40, 30), webpOf(40, 30, 'VP8 '), webpOf(40, 30, 'VP8L'), webpOf(40, 30, 'VP8X')])(
  'a picture that is truncated before its size is none (%#)',
  (bytes) => {
    for (let length = 0; length < 16; length += 1) expect(readPicture(bytes.subarray(0, length))).toBeUndefined();
  },
);

test.each([pngOf(40, 30), jpegOf(40, 30), webpOf(40, 30, 'VP8L')])(
  'a picture that breaks off is none (%#)',
  (bytes) => {
    expect(readPicture(bytes.subarray(0, bytes.length - 1))).toBeUndefined();
  },
);

test('a JPEG whose segments lead nowhere ends', () => {
  expect(readPicture(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(200_000, 0xff)]))).toBeUndefined();
  const empty = Buffer.from([0xff, 0xe0, 0, 0]);
  const segments = Array.from({ length: 50_000 }, () => empty);
  expect(readPicture(Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments]))).toBeUndefined();
});

test('reading any bytes ends without a bug', () => {
  const starts = [pngOf(40, 30), jpegOf(40, 30), webpOf(40, 30, 'VP8X')].map((bytes) => bytes.subarray(0, 14));
  check(
    property(uint8Array({ maxLength: 200 }), (bytes) => {
      for (const start of starts) readPicture(Buffer.concat([start, bytes]));
      readPicture(Buffer.from(bytes));
    }),
  );
});
