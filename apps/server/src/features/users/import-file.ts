import { checkTable, type Checked } from './import-check.ts';
import { readCsv } from './import-csv.ts';
import { readXlsx } from './import-xlsx.ts';

/** How every ZIP file begins, and with it every workbook. */
const ZIP = [0x50, 0x4b];

/** What stands in a file, whose name may say what it likes. Throws `FileRefused` when nothing of it can be used. */
export function readFile(bytes: Uint8Array): Checked {
  const isZip = ZIP.every((byte, place) => bytes[place] === byte);
  return checkTable(isZip ? readXlsx(bytes) : readCsv(bytes));
}
