import { readFileSync } from 'node:fs';

import { compoundFile, encoded, streamedWorkbook } from '@foyer/server/test/files/spreadsheet-bytes.ts';
import { partsOfWorkbook, sheetOf, workbook, zipOf } from '@foyer/server/test/files/workbooks.ts';
import { expect, test } from 'vitest';

import { readFile } from './file.ts';
import { FileRefused } from './table.ts';

// Files byte for byte as spreadsheets write them. docs/administering/spreadsheets.md lists them and the description
// that each follows.

/** Result of reading a file, in one line. */
function outcomeOf(bytes: Uint8Array): string {
  try {
    const { candidates, problems, encoding, sheet } = readFile(bytes);
    const users = candidates.map(({ username, displayName }) => `${username} ${displayName}`).join(', ');
    const wrong = problems.map(({ line, column, rule, value }) => `${line} ${column} ${rule} ${value}`).join(', ');
    const source = [encoding?.name === 'utf-8' ? undefined : encoding?.name, sheet ?? undefined]
      .filter(Boolean)
      .join(' ');
    return `${wrong === '' ? users : wrong}${source === '' ? '' : ` (${source})`}`;
  } catch (error) {
    if (error instanceof FileRefused) return `refused: ${error.rule}`;
    throw error;
  }
}

const HEADER = 'username;displayName;email;organisation;language';
const ZOE = 'zoe;Zoë Müller;zoe@shop.example;hq;de';
const FANG = 'fang;王芳;fang@shop.example;hq;zh';
const WEI = 'wei;李伟;wei@shop.example;hq;zh';
const BOM = '\uFEFF';
const lines = (...each: string[]) => each.map((line) => `${line}\r\n`).join('');
const utf8 = (text: string) => Buffer.from(text, 'utf8');
const fileOf = (name: string) => readFileSync(new URL(`../../../../test/files/spreadsheets/${name}`, import.meta.url));
/** A CSV file with one user whose name is `cell`. */
const named = (cell: string) => utf8(lines(HEADER, `${cell};A;a@shop.example;hq;`));

const german = lines(HEADER, ZOE, 'juergen;Jürgen Groß;juergen@shop.example;hq;de');
const chinese = lines(HEADER, FANG, WEI).replaceAll(';', ',');
const BOTH = 'zoe Zoë Müller, juergen Jürgen Groß';
const CHINESE = 'fang 王芳, wei 李伟';

const READ_CSV: readonly [string, Uint8Array, string][] = [
  ['Excel, “CSV UTF-8”', utf8(BOM + german), BOTH],
  ['Excel in German, “CSV (Trennzeichen-getrennt)”', encoded(german, 'windows-1252'), `${BOTH} (windows-1252)`],
  ['Excel in French for one name', encoded(lines(HEADER, ZOE), 'windows-1252'), 'zoe Zoë Müller (windows-1252)'],
  ['Excel for Mac, “CSV (Macintosh)”', encoded(german.replaceAll('\r\n', '\r'), 'macintosh'), `${BOTH} (macintosh)`],
  [
    'Excel for Mac in Spanish',
    encoded(lines(HEADER, 'm;María Núñez;m@shop.example;hq;'), 'macintosh'),
    'm María Núñez (macintosh)',
  ],
  [
    'Excel with names of several countries',
    encoded(lines(HEADER, ZOE, 'f;François Côté;f@shop.example;hq;', 'j;José Peña;j@shop.example;hq;'), 'windows-1252'),
    'zoe Zoë Müller, f François Côté, j José Peña (windows-1252)',
  ],
  [
    'Excel in Polish',
    encoded(
      lines(HEADER, 'l;Łukasz Wójcik;l@shop.example;hq;', 's;Świętosława Żak;s@shop.example;hq;'),
      'windows-1250',
    ),
    'l Łukasz Wójcik, s Świętosława Żak (windows-1250)',
  ],
  [
    'Excel in Russian',
    encoded(lines(HEADER, 'i;Иван Петров;i@shop.example;hq;', 'a;Анна Смирнова;a@shop.example;hq;'), 'windows-1251'),
    'i Иван Петров, a Анна Смирнова (windows-1251)',
  ],
  ['Excel in Chinese (China)', encoded(chinese, 'gb18030'), `${CHINESE} (gb18030)`],
  ['WPS for one name', encoded(lines(HEADER, FANG), 'gb18030'), 'fang 王芳 (gb18030)'],
  [
    'Excel in Chinese (Taiwan)',
    encoded(lines(HEADER, 'w;王芳國;w@shop.example;hq;', 'c;陳偉龍;c@shop.example;hq;'), 'big5'),
    'w 王芳國, c 陳偉龍 (big5)',
  ],
  [
    'Excel in Japanese',
    encoded(lines(HEADER, 's;田中さくら;s@shop.example;hq;'), 'shift_jis'),
    's 田中さくら (shift_jis)',
  ],
  [
    'Excel in Korean',
    encoded(lines(HEADER, 'k;김민준;k@shop.example;hq;', 'l;이서연;l@shop.example;hq;'), 'euc-kr'),
    'k 김민준, l 이서연 (euc-kr)',
  ],
  ['Excel, “Unicode Text”', Buffer.from(BOM + german.replaceAll(';', '\t'), 'utf16le'), `${BOTH} (utf-16le)`],
  ['UTF-16 without a mark', Buffer.from(german, 'utf16le'), `${BOTH} (utf-16le)`],
  ['Excel, “sep=;” in the first line', utf8(lines('sep=;', HEADER, ZOE)), 'zoe Zoë Müller'],
  ['“sep=” with a delimiter of its own', utf8(lines('sep=^', HEADER, ZOE).replaceAll(';', '^')), 'zoe Zoë Müller'],
  ['Google Sheets', utf8(`${HEADER}\r\n${ZOE}`.replaceAll(';', ',')), 'zoe Zoë Müller'],
  ['Numbers', utf8(`${HEADER}\n${ZOE}`), 'zoe Zoë Müller'],
  [
    'LibreOffice, “Windows-1252/WinLatin 1”',
    encoded('username;displayName;email;organisation\n00123;Zoë Müller;zoe@shop.example;hq\n', 'windows-1252'),
    '00123 Zoë Müller (windows-1252)',
  ],
  [
    'LibreOffice, every text in quotes',
    utf8(lines('"username";"displayName";"email";"organisation"', '"zoe";"Zoë ""Z"" Müller";"zoe@shop.example";"hq"')),
    'zoe Zoë "Z" Müller',
  ],
  [
    'Excel, empty cells at the end left out',
    utf8(lines(HEADER, 'zoe;Zoë Müller;zoe@shop.example;hq')),
    'zoe Zoë Müller',
  ],
  ['empty columns and rows at the end', utf8(lines(`${HEADER};;`, `${ZOE};;`, ';;;;;;', ';;;;;;')), 'zoe Zoë Müller'],
  ['a title above the header', utf8(lines('Neue Mitarbeiter;;;;', ';;;;', HEADER, ZOE)), 'zoe Zoë Müller'],
  [
    'several marks, and one within the file',
    utf8(`${BOM}${BOM}"username";displayName;email;organisation\r\n${BOM}zoe;Zoë Müller;zoe@shop.example;hq\r\n`),
    'zoe Zoë Müller',
  ],
  ['end mark of DOS', utf8(`${lines(HEADER, ZOE)}\u001A`), 'zoe Zoë Müller'],
  [
    'header in other cases and widths',
    utf8(lines('ＵＳＥＲＮＡＭＥ;Display Name;E-Mail;ORGANISATION', 'zoe;Zoë Müller;zoe@shop.example;hq')),
    'zoe Zoë Müller',
  ],
  ['no-break spaces around cells', utf8(lines(HEADER, ZOE.replaceAll(';', '\u00A0;\u3000'))), 'zoe Zoë Müller'],
  ['full-width semicolons of a Chinese keyboard', utf8(lines(HEADER, ZOE).replaceAll(';', '；')), 'zoe Zoë Müller'],
  ['a text kept from being a number', named('"=""00123"""'), '00123 A'],
  ['a number in its format', named('00123'), '00123 A'],
  ['an export of Foyer that Excel saved again', utf8(lines(HEADER, "'@zoe;'=Zoë;zoe@shop.example;hq;")), '@zoe =Zoë'],
];

test.each(READ_CSV)('a CSV file is read as its author sees it: %s', (_file, bytes, expected) => {
  expect(outcomeOf(bytes)).toBe(expected);
});

const LOST_CSV: readonly [string, Uint8Array, string][] = [
  ['a line below “sep=;”', utf8(lines('sep=;', HEADER, 'zoe;;zoe@shop.example;hq;')), '3 displayName required '],
  ['Excel in English, long number', named('1.2E+21'), '2 username converted 1.2E+21'],
  ['Excel in German, long number', named('1,23457E+15'), '2 username converted 1,23457E+15'],
  ['error value', named('#N/A'), '2 username error_value #N/A'],
  ['error value in German', named('#BEZUG!'), '2 username error_value #BEZUG!'],
  ['error value of LibreOffice', named('Err:502'), '2 username error_value Err:502'],
  ['column that was too narrow', named('########'), '2 username error_value ########'],
  ['formula', named('=A1&B1'), '2 username formula =A1&B1'],
  [
    'line break within a cell',
    utf8(lines(HEADER, 'zoe;"Zoë\nMüller";zoe@shop.example;hq;')),
    '2 displayName characters Zoë\nMüller',
  ],
  ['content beside the columns', utf8(lines(`${HEADER};`, `${ZOE};note`)), '2 null cells 6'],
  [
    'UTF-8 with some broken characters',
    Buffer.concat([utf8(lines(HEADER, ZOE)), Buffer.from('bob;B\xF6b;b@shop.example;hq;', 'latin1')]),
    '3 displayName encoding B\uFFFDb',
  ],
];

test.each(LOST_CSV)(
  'a cell of a CSV file that has lost what its author typed is a problem: %s',
  (_file, bytes, expected) => {
    expect(outcomeOf(bytes)).toBe(expected);
  },
);

const COLUMNS = ['username', 'displayName', 'email', 'organisation'];
type Cells = Parameters<typeof sheetOf>[0][number];
const zoe = ['zoe', 'Zoë Müller', 'zoe@shop.example', 'hq'];
/** A workbook with one user whose username is a cell of this XML. */
const celled = (xml: string, others: Record<string, string> = {}, overview = '') =>
  workbook(sheetOf([COLUMNS, [{ xml }, 'A', 'a@shop.example', 'hq']]), others, overview);
const sheets = (...each: [name: string, rows: readonly Cells[], attributes?: string][]) =>
  zipOf(
    partsOfWorkbook(
      each.map(([name, rows, attributes]) => ({
        name,
        xml: sheetOf(rows),
        ...(attributes !== undefined && { attributes }),
      })),
    ),
  );
/** Styles in which style 1 has a custom number format. */
const styled = (code: string, id = 164) => ({
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});
const number = (value: string, code: string, id = 164) => celled(`<c s="1"><v>${value}</v></c>`, styled(code, id));
const strings = (inner: string) => ({ 'xl/sharedStrings.xml': `<sst>${inner}</sst>` });
const shared = (inner: string) => celled('<c t="s"><v>0</v></c>', strings(inner));
/** A workbook whose parts are changed by a function. */
const changed = (change: (text: string) => string) =>
  zipOf(
    Object.fromEntries(
      Object.entries(partsOfWorkbook([{ name: 'People', xml: sheetOf([COLUMNS, zoe]) }])).map(([name, text]) => [
        name,
        change(text),
      ]),
    ),
  );
const merging = (rows: readonly Cells[], area: string) =>
  workbook(
    sheetOf(rows).replace('</sheetData>', `</sheetData><mergeCells count="1"><mergeCell ref="${area}"/></mergeCells>`),
  );

/** A workbook with rows that have only a style, as in a fully formatted column. */
function withStyledRows(count: number): Uint8Array {
  const row = (line: number) =>
    `<row r="${line}" spans="1:4" s="1" customFormat="1" ht="15" customHeight="1">${['A', 'B', 'C', 'D'].map((column) => `<c r="${column}${line}" s="1"/>`).join('')}</row>`;
  const rows = Array.from({ length: count }, (_row, index) => row(index + 3)).join('');
  return workbook(sheetOf([COLUMNS, zoe]).replace('</sheetData>', `${rows}</sheetData>`));
}

const READ_WORKBOOKS: readonly [string, () => Uint8Array, string][] = [
  [
    'LibreOffice 7.4, with a number format and a formula',
    () => fileOf('libreoffice.xlsx'),
    '00123 Zoë Müller, =bob Bob',
  ],
  ['Google Sheets, written as a stream', () => streamedWorkbook([COLUMNS, zoe]), 'zoe Zoë Müller'],
  [
    'Excel, “Strict Open XML Spreadsheet”',
    () =>
      changed((text) =>
        text
          .replaceAll(
            'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
            'http://purl.oclc.org/ooxml/spreadsheetml/main',
          )
          .replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          ),
      ),
    'zoe Zoë Müller',
  ],
  [
    'prefixes before every element',
    () =>
      changed((text) =>
        text
          .replaceAll(/<(\/?)(worksheet|sheetData|row|c|is|t|workbook|sheets|sheet)\b/g, '<$1x:$2')
          .replaceAll(
            'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
            'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
          ),
      ),
    'zoe Zoë Müller',
  ],
  [
    'paths from the root, and in capitals',
    () => changed((text) => text.replace('worksheets/sheet1.xml', '/XL/worksheets/Sheet1.xml')),
    'zoe Zoë Müller',
  ],
  ['number format 00000', () => number('123', '00000'), '00123 A'],
  ['number format with text', () => number('42', '"S-"0000'), 's-0042 A'],
  ['number format with separators', () => number('491234', String.raw`000\-000;[Red]-0`), '491-234 A'],
  ['number format with a language', () => number('7', '[$-407]000'), '007 A'],
  ['general number', () => celled('<c><v>123456789012345</v></c>'), '123456789012345 A'],
  ['general number of WPS', () => number('12', 'G/通用格式'), '12 A'],
  ['number in a cell of text', () => number('12', '', 49), '12 A'],
  ['number with an error of the last bit', () => celled('<c><v>1.2340000000000001E4</v></c>'), '12340 A'],
  ['formula with its value', () => celled('<c t="str"><f>LOWER("ZOE")</f><v>zoe</v></c>'), 'zoe A'],
  ['text that begins with =', () => celled('<c t="inlineStr" s="1"><is><t>=zoe</t></is></c>'), '=zoe A'],
  [
    'export of Foyer that Excel saved as a workbook',
    () => celled(`<c t="inlineStr"><is><t>'@zoe</t></is></c>`),
    '@zoe A',
  ],
  [
    'rich text with phonetic text',
    () => shared('<si><r><t>zo</t></r><r><rPr><b/></rPr><t>e</t></r><rPh sb="0" eb="1"><t>ゾエ</t></rPh></si>'),
    'zoe A',
  ],
  ['white space that is preserved', () => shared('<si><t xml:space="preserve">  zoe </t></si>'), 'zoe A'],
  ['escaped characters', () => shared('<si><t>zoe_x005F_x0041_</t></si>'), 'zoe_x0041_ A'],
  [
    'wrong dimension',
    () => workbook(sheetOf([COLUMNS, zoe]).replace('<sheetData>', '<dimension ref="A1"/><sheetData>')),
    'zoe Zoë Müller',
  ],
  [
    'hidden sheet before the visible one',
    () => sheets(['Lists', [['x', 'y']], 'state="veryHidden"'], ['Users', [COLUMNS, zoe]]),
    'zoe Zoë Müller',
  ],
  ['empty sheet first', () => sheets(['Sheet1', []], ['Sheet2', [COLUMNS, zoe]]), 'zoe Zoë Müller (Sheet2)'],
  [
    'Numbers, with a summary sheet and a title',
    () =>
      sheets(
        [
          'Export Summary',
          [
            ['This document was exported from Numbers.'],
            ['Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name'],
          ],
        ],
        ['Users', [['Table 1'], COLUMNS, zoe]],
      ),
    'zoe Zoë Müller (Users)',
  ],
  ['400,000 rows that only have a style', () => withStyledRows(400_000), 'zoe Zoë Müller'],
];

test.each(READ_WORKBOOKS)(
  'a workbook is read as its author sees it: %s',
  (_file, make, expected) => {
    expect(outcomeOf(make())).toBe(expected);
  },
  60_000,
);

const LOST_WORKBOOKS: readonly [string, () => Uint8Array, string][] = [
  ['number of more than 15 digits', () => celled('<c><v>1.2E+21</v></c>'), '2 username converted 1.2E+21'],
  [
    'number whose last digits were lost',
    () => celled('<c><v>1234567890123450</v></c>'),
    '2 username converted 1234567890123450',
  ],
  ['fraction', () => celled('<c><v>1.1</v></c>'), '2 username converted 1.1'],
  ['thousands and decimals', () => number('1234', '#,##0.00'), '2 username converted 1234'],
  ['Chinese numerals', () => number('12', '[DBNum1][$-804]General'), '2 username converted 12'],
  ['date', () => number('45000', '', 14), '2 username converted 2023-03-15'],
  [
    'date of a format of its own',
    () => number('45000.5', '[$-407]d/\\ mmm\\ yyyy\\ hh:mm'),
    '2 username converted 2023-03-15T12:00:00',
  ],
  [
    'date of a workbook that counts from 1904',
    () => celled('<c s="1"><v>43538</v></c>', styled('', 14), '<workbookPr date1904="1"/>'),
    '2 username converted 2023-03-15',
  ],
  ['date of a strict workbook', () => celled('<c t="d"><v>2023-03-15</v></c>'), '2 username converted 2023-03-15'],
  ['truth value', () => celled('<c t="b"><v>1</v></c>'), '2 username converted TRUE'],
  ['error value', () => celled('<c t="e"><f>VLOOKUP(1,A:A,1)</f><v>#N/A</v></c>'), '2 username error_value #N/A'],
  ['formula without a value', () => celled('<c><f>A1&amp;B1</f></c>'), '2 username formula =A1&B1'],
  [
    'text of a string that is missing',
    () => celled('<c t="s"><v>9</v></c>', strings('')),
    '2 username encoding \uFFFD',
  ],
  [
    'merged cells',
    () => merging([COLUMNS, zoe, ['bob', 'Bob', 'bob@shop.example']], 'D2:D3'),
    '3 organisation merged ',
  ],
  [
    'hidden row',
    () => workbook(sheetOf([COLUMNS, zoe]).replace('<row r="2"', '<row r="2" hidden="1"')),
    '2 null hidden zoe',
  ],
  ['content beside the columns', () => workbook(sheetOf([COLUMNS, [...zoe, '', 'note']])), '2 null cells 6'],
];

test.each(LOST_WORKBOOKS)(
  'a cell of a workbook that may look different to its author is a problem: %s',
  (_file, make, expected) => {
    expect(outcomeOf(make())).toBe(expected);
  },
);

const REFUSED: readonly [string, () => Uint8Array, string][] = [
  ['Excel with a password', () => compoundFile('EncryptionInfo', 'EncryptedPackage'), 'encrypted'],
  ['LibreOffice, “Excel 97–2003” (.xls)', () => fileOf('libreoffice.xls'), 'old_workbook'],
  ['WPS (.et)', () => compoundFile('Workbook', 'ETExtData'), 'old_workbook'],
  ['Excel 4 (.xls)', () => Buffer.from('090406000000100000000a000000', 'hex'), 'old_workbook'],
  [
    'Excel, binary workbook (.xlsb)',
    () => zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': '\u0083\u0001' }),
    'binary_workbook',
  ],
  ['LibreOffice (.ods)', () => fileOf('libreoffice.ods'), 'opendocument'],
  [
    'LibreOffice, flat (.fods)',
    () =>
      utf8('<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>'),
    'opendocument',
  ],
  ['Numbers (.numbers)', () => zipOf({ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }), 'numbers'],
  [
    'an HTML table called .xls',
    () =>
      utf8(
        `${BOM}\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>username</td></tr></table></html>`,
      ),
    'web_page',
  ],
  ['Excel, “Single File Web Page”', () => utf8('MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n'), 'web_page'],
  [
    'Excel, “XML Spreadsheet 2003”',
    () => utf8('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'),
    'web_page',
  ],
  ['SYLK (.slk)', () => utf8('ID;PCALCOOO32\nC;X1;Y1;K"username"\n'), 'other_format'],
  ['DIF', () => utf8('TABLE\n0,1\n"Leute"\nVECTORS\n0,4\n'), 'other_format'],
  ['PDF', () => utf8('%PDF-1.7\n'), 'other_format'],
  ['picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000', 'hex'), 'other_format'],
  ['Word (.docx)', () => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), 'other_format'],
  ['ZIP file with a CSV file in it', () => zipOf({ 'users.csv': lines(HEADER, ZOE) }), 'other_format'],
  ['workbook that is cut off', () => workbook(sheetOf([COLUMNS, zoe])).subarray(0, 900), 'unreadable'],
  ['workbook with a damaged part', () => damaged(workbook(sheetOf([COLUMNS, zoe]))), 'unreadable'],
  ['workbook of empty sheets', () => sheets(['Sheet1', []], ['Sheet2', []]), 'empty'],
];

test.each(REFUSED)('any other file is refused as a whole: %s', (_file, make, rule) => {
  expect(outcomeOf(make())).toBe(`refused: ${rule}`);
});

test('docs/administering/spreadsheets.md lists each of these files', () => {
  const page = readFileSync(new URL('../../../../../../docs/administering/spreadsheets.md', import.meta.url), 'utf8');
  const listed = Array.from(page.matchAll(/^\| ([^|]+?) \|/gm), ([, file = '']) => file);
  const files = [READ_CSV, LOST_CSV, READ_WORKBOOKS, LOST_WORKBOOKS, REFUSED].flatMap((each) =>
    each.map(([file]) => file),
  );
  expect(files.filter((file) => !listed.includes(file))).toEqual([]);
});

/** Returns the file with a changed byte in its sheet's content. */
function damaged(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes).indexOf('xl/worksheets/sheet1.xml') + 200;
  return Uint8Array.from(bytes).fill((bytes[at] ?? 0) ^ 0x10, at, at + 1);
}
