import { FileRefused } from './table.ts';
import type { Archive } from './zip.ts';

/** Maximum size of a workbook's parts without empty cells, several times that of the maximum number of users. */
const CONTENT_BYTES = 24 * 1024 * 1024;

// Empty cells and rows. Spreadsheets write every cell that has a style, which can be hundreds of thousands of empty
// rows. All spreadsheets write the address first. Cells in any other form are kept and count towards the limit.
const EMPTY_CELL = /<c r="[^"<>]*"(?: [\w:]+="[^"<>]*")* ?(?:\/>|><\/c>)/g;
const EMPTY_ROW = /<row r="[^"<>]*"(?: [\w:]+="[^"<>]*")* ?(?:\/>|>\s*<\/row>)/g;

/** Reads parts of a workbook, up to a memory limit. */
export function createZipEntries(archive: Archive) {
  let left = CONTENT_BYTES;

  function take(text: string): string {
    left -= text.length;
    if (left < 0) throw new FileRefused('too_much_content');
    return text;
  }

  return {
    has: archive.has,

    /** A part as text; empty if it is missing. */
    read(name: string | undefined): string {
      if (name === undefined || !archive.has(name)) return '';
      const texts: string[] = [];
      const decoder = createDecoder();
      archive.unpack(name, (piece) => texts.push(take(decoder.decode(piece))));
      return texts.join('') + decoder.end();
    },

    /** A sheet as text, without empty cells and rows that have their own address. */
    readSheet(name: string): string {
      const texts: string[] = [];
      const decoder = createDecoder();
      let pending = '';
      let isPlain = true;
      archive.unpack(name, (piece) => {
        pending += decoder.decode(piece);
        // A comment or CDATA may contain text that looks like a cell. Spreadsheets write neither.
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

/** Decodes XML from chunks, in UTF-8, or in UTF-16 with its byte order mark (XML 1.0, 4.3.3). */
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
