import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { captchaRaster, randomCaptchaText } from './picture.ts';
import { encodePng } from './png.ts';
import { createRaster, drawDisc, drawLines } from './raster.ts';

test('a captcha has five characters, none of which looks like another one', () => {
  const texts = Array.from({ length: 500 }, randomCaptchaText);
  for (const text of texts) expect(text).toMatch(/^[ACDEJKLMNPRTVWY369]{5}$/);
  expect(new Set(texts).size).toBeGreaterThan(490);
});

test.each([120, 301, 600])('a picture of %i pixels is drawn whole', (width) => {
  const { cover } = captchaRaster(randomCaptchaText(), width);
  expect(cover.every((ink) => ink >= 0 && ink <= 1)).toBe(true);
  expect(new Set(cover)).toContain(1);
});

test('no two pictures of a text are the same', () => {
  expect(captchaRaster('AAAAA', 300).cover).not.toEqual(captchaRaster('AAAAA', 300).cover);
});

test('a shape that is drawn on itself leaves paper, so that a character on another one can be read', () => {
  const raster = createRaster(40, 40);
  drawDisc(raster, [20, 20], 10);
  const line = [[[5, 5] as const, [35, 35] as const]];
  drawLines(raster, line, { radius: () => 3 });
  expect([raster.cover[20 * 40 + 20], raster.cover[20 * 40 + 28], raster.cover[8 * 40 + 8]]).toEqual([0, 1, 1]);
});

test('an outline is drawn instead of a line', () => {
  const raster = createRaster(40, 40);
  drawLines(raster, [[[5, 20] as const, [35, 20] as const]], { radius: () => 5, outline: 1 });
  expect([raster.cover[20 * 40 + 20], raster.cover[25 * 40 + 20]]).toEqual([0, 1]);
});

test('a PNG contains its size, its colours and its pixels', async () => {
  const raster = { width: 3, height: 2, cover: Float32Array.from([0, 1, 0, 1, 0, 0.2]) };
  const bytes = await encodePng(raster, [250, 240, 230], [10, 0, 50]);
  const chunks = readChunks(bytes);
  expect(chunks.get('IHDR')).toEqual(Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 4, 3, 0, 0, 0]));
  expect([...(chunks.get('PLTE') ?? [])].slice(0, 3)).toEqual([250, 240, 230]);
  expect([...(chunks.get('PLTE') ?? [])].slice(-3)).toEqual([10, 0, 50]);
  expect([...inflateSync(chunks.get('IDAT') ?? '')]).toEqual([0, 0x0f, 0x00, 0, 0xf0, 0x30]);
});

/** The chunks of a PNG by name. */
function readChunks(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}
