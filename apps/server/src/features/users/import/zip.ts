import { crc32 } from 'node:zlib';

import { Inflate } from 'fflate';

import { FileRefused } from './table.ts';

// ZIP (APPNOTE.TXT 6.3.10), read by the central directory. Local headers may lack sizes in files that were written as a
// stream (Google Sheets), and directories may have ZIP64 fields.

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_LENGTH = 0xffff;
const MAX_ENTRIES = 20_000;
const IN_ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
/** Compressed bytes per chunk. They unpack to at most about a thousand times as many. */
const PIECE_BYTES = 16 * 1024;

type Entry = { method: number; isEncrypted: boolean; checksum: number; packed: number; unpacked: number; at: number };
export type Archive = ReturnType<typeof openArchive>;

/**
 * Opens a ZIP file. Names of parts are case-insensitive (ECMA-376 Part 2, 6.2.2). Throws `FileRefused` for any other
 * file.
 */
export function openArchive(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(bytes, view);

  /** Unpacks a part chunk by chunk. A part that differs from its directory entry is unreadable. */
  function unpack(name: string, take: (piece: Uint8Array) => void): void {
    const entry = entries.get(plainPath(name));
    if (entry === undefined) throw new FileRefused('unreadable');
    if (entry.isEncrypted) throw new FileRefused('encrypted');
    let length = 0;
    let checksum = 0;
    const count = (piece: Uint8Array) => {
      length += piece.length;
      if (length > entry.unpacked) throw new FileRefused('unreadable');
      checksum = crc32(piece, checksum);
      take(piece);
    };
    const packed = contentOf(bytes, view, entry);
    if (entry.method === STORED) count(packed);
    else if (entry.method === DEFLATED) inflate(packed, count);
    else throw new FileRefused('unreadable');
    if (length !== entry.unpacked || checksum !== entry.checksum) throw new FileRefused('unreadable');
  }

  return { has: (name: string) => entries.has(plainPath(name)), unpack };
}

function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const inflating = new Inflate(take);
  for (let at = 0; at === 0 || at < packed.length; at += PIECE_BYTES)
    inflating.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
}

function contentOf(bytes: Uint8Array, view: DataView, { at, packed }: Entry): Uint8Array {
  if (view.getUint32(at, true) !== LOCAL_HEADER) throw new FileRefused('unreadable');
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) throw new FileRefused('unreadable');
  return bytes.subarray(start, start + packed);
}

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = findEndOffset(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new FileRefused('too_much_content');
  const entries = new Map<string, Entry>();
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new FileRefused('unreadable');
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const name = plainPath(decoder.decode(bytes.subarray(at + ENTRY_BYTES, nameEnd)));
    // Programs disagree about which of two parts with the same name to read, so the file is refused.
    if (entries.has(name)) throw new FileRefused('unreadable');
    entries.set(name, readEntry(view, at, nameEnd, extraEnd));
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

function readEntry(view: DataView, at: number, extraStart: number, extraEnd: number): Entry {
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  const [unpacked = 0, packed = 0, offset = 0] = sizes.includes(IN_ZIP64)
    ? withZip64(sizes, view, extraStart, extraEnd)
    : sizes;
  return {
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    checksum: view.getUint32(at + 16, true),
    packed,
    unpacked,
    at: offset,
  };
}

/**
 * Unpacked size, packed size and offset. The ZIP64 field contains the values that the entry omits, in this order
 * (APPNOTE 4.5.3).
 */
function withZip64(sizes: readonly number[], view: DataView, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    return sizes.map((size) => {
      if (size !== IN_ZIP64) return size;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    });
  }
  throw new FileRefused('unreadable');
}

function findEndOffset(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_LENGTH);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1)
    if (view.getUint32(at, true) === DIRECTORY_END) return at;
  throw new FileRefused('unreadable');
}

/** Normalises a name, since some programs write backslashes or a leading slash. */
function plainPath(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}
