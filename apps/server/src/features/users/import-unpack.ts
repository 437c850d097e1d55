import { unzipSync } from 'fflate';

import { FileRefused } from './import-table.ts';

/** What the parts of a workbook may come to: several times what so many people need. */
const UNPACKED_BYTES = 24 * 1024 * 1024;

/** Reads parts of a workbook, which is a ZIP file, and no more of them than there is room for. */
export function createUnpacking(bytes: Uint8Array) {
  let left = UNPACKED_BYTES;

  return function unpack(names: readonly string[]): Map<string, string> {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!names.includes(name)) return false;
        // It gets so much room and no more, whatever comes out of it.
        left -= originalSize;
        if (left < 0) throw new FileRefused('too_large');
        return true;
      },
    });
    const decoder = new TextDecoder();
    return new Map(Object.entries(files).map(([name, content]) => [name, decoder.decode(content)]));
  };
}
