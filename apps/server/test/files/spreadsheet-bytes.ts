import { Zip, ZipDeflate } from 'fflate';

import { partsOfWorkbook, sheetOf } from './workbooks.ts';

/** Encodes a text in a legacy encoding, with a table derived from `TextDecoder`. */
export function encoded(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label);
  const bytesByLetter = new Map<string, readonly number[]>();
  for (let first = 0x80; first <= 0xff; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const pair = decoder.decode(Uint8Array.of(first, second));
      if (Array.from(pair).length === 1 && !bytesByLetter.has(pair)) bytesByLetter.set(pair, [first, second]);
    }
    bytesByLetter.set(decoder.decode(Uint8Array.of(first)), [first]);
  }
  return Buffer.from(
    Array.from(text).flatMap((letter) => (letter < '\u0080' ? [letter.charCodeAt(0)] : byteOf(letter, bytesByLetter))),
  );
}

function byteOf(letter: string, bytesByLetter: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const bytes = bytesByLetter.get(letter);
  if (bytes === undefined) throw new Error(`No bytes for ${letter}.`);
  return bytes;
}

/** A compound file ([MS-CFB]) with empty streams of these names: header, sector table and directory. */
export function compoundFile(...streams: string[]): Buffer {
  const file = Buffer.alloc(3 * 512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28); // byte order
  file.writeUInt16LE(9, 30); // sectors of 512 bytes
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44); // one sector of the table
  file.writeUInt32LE(1, 48); // the directory is sector 1
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, 512, 1024);
  file.writeUInt32LE(0xfffffffd, 512);
  file.writeUInt32LE(0xfffffffe, 516);
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    const at = 1024 + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file.writeUInt8(index === 0 ? 5 : 2, at + 66);
  }
  return file;
}

/** A workbook written as a stream, as by Google Sheets: sizes follow each part (data descriptors). */
export function streamedWorkbook(rows: Parameters<typeof sheetOf>[0]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_error, piece) => pieces.push(piece));
  for (const [name, text] of Object.entries(partsOfWorkbook([{ name: 'Sheet1', xml: sheetOf(rows) }]))) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(Buffer.from(text), true);
  }
  zip.end();
  return Buffer.concat(pieces);
}
