import type { ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';

import { checkTable, type Checked } from './check.ts';
import { readCsv } from './csv.ts';
import { formatOf } from './format.ts';
import { FileRefused } from './table.ts';
import { readXlsx } from './xlsx.ts';

/**
 * Reads a file; its content, not its name, determines the format. Throws `FileRefused` for a file that cannot be
 * imported.
 */
export function readFile(bytes: Uint8Array, encoding?: ChosenEncoding): Checked {
  const format = formatOf(bytes);
  if (format === 'zip') return checkTable(readXlsx(bytes));
  if (format !== 'text') throw new FileRefused(format);
  return checkTable(readCsv(bytes, encoding));
}
