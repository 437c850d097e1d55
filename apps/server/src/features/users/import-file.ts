import type { ChosenEncoding } from '@foyer/contract/import-columns.ts';

import { checkTable, type Checked } from './import-check.ts';
import { readCsv } from './import-csv.ts';
import { formatOf } from './import-format.ts';
import { FileRefused } from './import-table.ts';
import { readXlsx } from './import-xlsx.ts';

/** Reads a file by its content; its name does not matter. Throws `FileRefused` for one that cannot be imported as a whole. */
export function readFile(bytes: Uint8Array, encoding?: ChosenEncoding): Checked {
  const format = formatOf(bytes);
  if (format === 'zip') return checkTable(readXlsx(bytes));
  if (format !== 'text') throw new FileRefused(format);
  return checkTable(readCsv(bytes, encoding));
}
