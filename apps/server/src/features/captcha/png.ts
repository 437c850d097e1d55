import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

import type { Raster } from './raster.ts';

/** A colour in red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Number of shades: 2 to the power of four bits per pixel. */
const SHADES = 16;
const compress = promisify(deflate);

/** Encodes a raster as a PNG with 16 shades from paper to ink (ISO/IEC 15948, colour type 3). */
export async function encodePng({ width, height, cover }: Raster, paper: Colour, ink: Colour): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3], 8);
  const palette = Buffer.from(
    Array.from({ length: SHADES }, (_, shade) =>
      paper.map((from, component) => Math.round(from + ((ink[component] ?? 0) - from) * (shade / (SHADES - 1)))),
    ).flat(),
  );
  const line = 1 + Math.ceil(width / 2);
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const shade = Math.round((cover[y * width + x] ?? 0) * (SHADES - 1));
      const at = y * line + 1 + (x >> 1);
      pixels[at] = (pixels[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
    }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', await compress(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
