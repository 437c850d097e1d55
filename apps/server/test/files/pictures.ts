import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour, `#rrggbb`. */
export function pngOf(width: number, height: number, colour = '#7a1fa2'): Buffer<ArrayBuffer> {
  const pixel = Buffer.from(colour.slice(1), 'hex');
  const line = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => pixel)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // eight bits each of red, green and blue
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG without image data: markers with its size, and the end. */
export function jpegOf(width: number, height: number): Buffer<ArrayBuffer> {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const application = Buffer.from([0xff, 0xe0, 0, 4, 0x4a, 0x46]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), application, Buffer.from([0xff]), frame, Buffer.from([0xff, 0xd9])]);
}

/** The header of a WebP in one of its three formats. */
export function webpOf(width: number, height: number, kind: 'VP8 ' | 'VP8L' | 'VP8X'): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write(`WEBP${kind}`, 8, 'latin1');
  if (kind === 'VP8 ') {
    bytes.writeUIntBE(0x9d012a, 23, 3);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (kind === 'VP8L') {
    bytes.writeUInt8(0x2f, 20);
    bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), 21);
  } else {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
