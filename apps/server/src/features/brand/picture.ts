import type { LogoType } from '@foyer/contract/rules/brand-logo.ts';

/** Type and size of a picture in pixels, from its header. */
export type Picture = { readonly type: LogoType; readonly width: number; readonly height: number };

/**
 * Reads the type and size of a picture from its bytes only: its file name and declared type are not trusted. Undefined
 * for anything but PNG, JPEG and WebP. Nothing is decoded.
 */
export function readPicture(bytes: Buffer): Picture | undefined {
  try {
    return readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // truncated
    throw error;
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The last chunk (`IEND`): empty, with its checksum. */
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** PNG (ISO/IEC 15948): the signature, then the header chunk. */
function readPng(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  if (!bytes.includes(PNG_END)) return undefined; // truncated
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** WebP (RFC 9649): a RIFF container whose first chunk is lossy, lossless or extended. */
function readWebp(bytes: Buffer): Picture | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  if (bytes.length < bytes.readUInt32LE(4) + 8) return undefined; // truncated
  const type = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes.readUInt8(20) !== 0x2f) return undefined;
      const sides = bytes.readUInt32LE(21);
      return { type, width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** Markers of JPEG frame headers. The other markers in this range are tables or reserved. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** JPEG (ITU-T T.81, annex B): reads segments up to the frame header. */
function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.readUIntBE(0, 3) !== 0xffd8ff || !bytes.includes(JPEG_END)) return undefined;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (FRAMES.has(marker))
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    if (marker === 0xda || marker === 0xd9 || marker < 0xc0) return undefined; // scan data or end before a frame
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
}
