import { FileRefused } from './table.ts';
import type { Archive } from './zip.ts';

/** What the parts of a workbook may come to without empty cells: several times what so many users need. */
const CONTENT_BYTES = 24 * 1024 * 1024;

// A spreadsheet writes every cell that has a style, and with it hundreds of thousands of empty rows.
// All of them write the address first; what is written in another way is kept, and counts.
const EMPTY_CELL = /<c r="[^"<>]*"(?: [\w:]+="[^"<>]*")* ?(?:\/>|><\/c>)/g;
const EMPTY_ROW = /<row r="[^"<>]*"(?: [\w:]+="[^"<>]*")* ?(?:\/>|>\s*<\/row>)/g;

/** Reads parts of a workbook, and no more of them than memory is meant for. */
export function createZipEntries(archive: Archive) {
  let left = CONTENT_BYTES;

  function take(text: string): string {
    left -= text.length;
    if (left < 0) throw new FileRefused('too_much_content');
    return text;
  }

  return {
    has: archive.has,

    /** A part as text; the empty text for one that is not there. */
    read(name: string | undefined): string {
      if (name === undefined || !archive.has(name)) return '';
      const texts: string[] = [];
      const decoder = createDecoder();
      archive.unpack(name, (piece) => texts.push(take(decoder.decode(piece))));
      return texts.join('') + decoder.end();
    },

    /** A sheet as text, without empty cells and rows that have an address of their own. */
    readSheet(name: string): string {
      const texts: string[] = [];
      const decoder = createDecoder();
      let pending = '';
      let isPlain = true;
      archive.unpack(name, (piece) => {
        pending += decoder.decode(piece);
        // What looks like a cell may be text within a comment or CDATA, which spreadsheets do not write.
        isPlain &&= !pending.includes('<!');
        const end = isPlain ? pending.lastIndexOf('</row>') + 6 : pending.length;
        if (end > 5) {
          texts.push(take(isPlain ? withoutEmpty(pending.slice(0, end)) : pending));
          pending = pending.slice(end);
        }
        if (pending.length > left) throw new FileRefused('too_much_content');
      });
      texts.push(take(pending + decoder.end()));
      return texts.join('');
    },
  };
}

export type ZipEntries = ReturnType<typeof createZipEntries>;

function withoutEmpty(xml: string): string {
  return xml.replaceAll(EMPTY_CELL, '').replaceAll(EMPTY_ROW, '');
}

/** Decodes XML that arrives in pieces: UTF-8, or UTF-16 with its mark (XML 1.0, 4.3.3). */
function createDecoder() {
  let decoder: TextDecoder | undefined;
  return {
    decode(piece: Uint8Array): string {
      if (piece.length === 0) return '';
      decoder ??= new TextDecoder(piece[0] === 0xff ? 'utf-16le' : piece[0] === 0xfe ? 'utf-16be' : 'utf-8');
      return decoder.decode(piece, { stream: true });
    },
    end: () => decoder?.decode() ?? '',
  };
}
