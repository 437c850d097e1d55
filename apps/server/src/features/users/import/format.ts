import type { ImportFileRule } from '@foyer/contract/rules/import-columns.ts';

/** Number of bytes at the beginning that are examined as text. */
const PREFIX_BYTES = 4096;
/** [MS-CFB] 2.2: the container of encrypted workbooks and of workbooks before 2007. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/**
 * The first record (BOF) of workbooks of Excel 2 to 4, which have no container (OpenOffice.org, “Microsoft Excel File
 * Format”, 5.8).
 */
const OLD_RECORDS = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
];
const ZIP = [0x50, 0x4b];
/** Stream of an encrypted workbook ([MS-OFFCRYPTO] 2.3.4.4). Names in a compound file are UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

type Refused = Extract<ImportFileRule, 'encrypted' | 'old_workbook' | 'web_page' | 'opendocument' | 'other_format'>;

/**
 * Detects a file's format by its first bytes. For a format that cannot be imported, returns the rule that refuses the
 * file.
 */
export function formatOf(bytes: Uint8Array): 'zip' | 'text' | Refused {
  const begins = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(ZIP)) return 'zip';
  if (begins(COMPOUND_FILE)) return Buffer.from(bytes).includes(ENCRYPTED) ? 'encrypted' : 'old_workbook';
  if (OLD_RECORDS.some(begins)) return 'old_workbook';
  return formatOfText(prefixOf(bytes));
}

function formatOfText(prefix: string): 'text' | Refused {
  // Flat OpenDocument, Excel 2003 XML, an HTML table, or a web archive named .xls.
  if (/^<(?:\?xml|!doctype|html|table|head|meta|body|office:)/i.test(prefix))
    return prefix.includes('urn:oasis:names:tc:opendocument') ? 'opendocument' : 'web_page';
  if (/^mime-version:/i.test(prefix)) return 'web_page';
  // PDF, RTF, SYLK (which begins with `ID;P…`) and DIF.
  return /^(?:%PDF-|\{\\rtf|ID;P|TABLE\n0,1)/.test(prefix) ? 'other_format' : 'text';
}

/**
 * Decodes the beginning of a file as UTF-8, or as UTF-16LE if it has this byte order mark. Removes surrounding white
 * space.
 */
function prefixOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const prefix = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, PREFIX_BYTES));
  return prefix.replaceAll(/\r\n?/g, '\n').trim();
}
