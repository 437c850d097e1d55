import { readText } from './cells.ts';
import { countColumns, headerIndex } from './header.ts';
import { readNumberFormats } from './number-formats.ts';
import { extended, readSheet, unescaped } from './sheet.ts';
import { type Cell, FileRefused, type ImportRow, type Table } from './table.ts';
import { readXml } from './xml.ts';
import { createZipEntries, type ZipEntries } from './zip-entries.ts';
import { openArchive } from './zip.ts';

/** Maximum number of texts, more than the maximum number of lines can have. */
const MAX_STRINGS = 500_000;
/** Maximum number of sheets that are searched for the columns of users. */
const MAX_SHEETS = 20;

type Relation = { readonly type: string; readonly path: string };
type Sheet = { readonly name: string; readonly path: string };

/**
 * Reads a workbook (ECMA-376, transitional or strict, with or without macros). Of its visible sheets, reads the first
 * one with the columns of users, or else the first one that is not empty. Throws `FileRefused` for any other file.
 */
export function readXlsx(bytes: Uint8Array): Table {
  try {
    return readWorkbook(createZipEntries(openArchive(bytes)));
  } catch (error) {
    // A damaged file makes the libraries throw errors of any type.
    throw error instanceof FileRefused ? error : new FileRefused('unreadable');
  }
}

function readWorkbook(parts: ZipEntries): Table {
  const main = [...readRelations(parts, '').values()].find(({ type }) => type === 'officeDocument')?.path;
  const path = main !== undefined && parts.has(main) ? main : 'xl/workbook.xml';
  if (!parts.has(path) || path.endsWith('.bin')) throw new FileRefused(otherFormat(parts));
  const relations = readRelations(parts, path);
  const { sheets, epoch } = readOverview(parts.read(path), relations);
  const partOf = (type: string) => parts.read([...relations.values()].find((relation) => relation.type === type)?.path);
  const workbook = {
    strings: readStrings(partOf('sharedStrings')),
    formats: readNumberFormats(partOf('styles')),
    epoch,
  };
  const read = ({ path: part }: Sheet) => readSheet(parts.readSheet(part), workbook);
  const { name, rows } = chooseSheet(sheets, read);
  return { rows, problems: [], encoding: null, sheet: sheets.length > 1 ? name : null };
}

function chooseSheet(
  sheets: readonly Sheet[],
  read: (sheet: Sheet) => ImportRow[],
): { name: string; rows: ImportRow[] } {
  const [only] = sheets;
  if (only === undefined) throw new FileRefused('unreadable');
  let chosen: { name: string; rows: ImportRow[] } | undefined;
  for (const sheet of sheets.slice(0, MAX_SHEETS)) {
    const rows = read(sheet);
    const header = rows[headerIndex(rows)];
    if (header !== undefined && countColumns(header) > 1) return { name: sheet.name, rows };
    if (rows.length > 0) chosen ??= { name: sheet.name, rows };
  }
  return chosen ?? { name: only.name, rows: [] };
}

/** The format of a ZIP file without an XML workbook. */
function otherFormat(parts: ZipEntries) {
  if (parts.has('xl/workbook.bin')) return 'binary_workbook';
  if (['Index/Document.iwa', 'Index.zip', 'index.apxl'].some(parts.has)) return 'numbers';
  return parts.has('content.xml') && parts.has('META-INF/manifest.xml') ? 'opendocument' : 'other_format';
}

/** The visible worksheets in their order, and the epoch of dates. */
function readOverview(xml: string, relations: ReadonlyMap<string, Relation>) {
  const sheets: Sheet[] = [];
  let epoch: 1900 | 1904 = 1900;
  readXml(xml, {
    open(element, attributes) {
      if (element === 'workbookPr' && ['1', 'true'].includes(attributes()['date1904'] ?? '')) epoch = 1904;
      if (element !== 'sheet') return;
      const { name = '', id = '', state = 'visible' } = attributes();
      const { type, path } = relations.get(id) ?? {};
      if (state === 'visible' && type === 'worksheet' && path !== undefined) sheets.push({ name, path });
    },
  });
  return { sheets, epoch };
}

/**
 * The relations of a part by their IDs (ECMA-376 Part 2, 6.5). Types are without their prefix, which differs in strict
 * files.
 */
function readRelations(parts: ZipEntries, of: string): Map<string, Relation> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  readXml(parts.read(`${folder}_rels/${of.slice(folder.length)}.rels`), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes();
      if (mode === 'External') return;
      const { pathname } = new URL(target.replaceAll('\\', '/'), `file:///${folder}`);
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), path: decodeURIComponent(pathname.slice(1)) });
    },
  });
  return relations;
}

/** The shared texts that cells reference, each read once. */
function readStrings(xml: string): Cell[] {
  const strings: Cell[] = [];
  let text: string | undefined;
  let wanted = false;
  let phonetic = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      wanted = name === 't' && !phonetic;
    },
    text(piece) {
      if (wanted && text !== undefined) text = extended(text, piece);
    },
    close(name) {
      wanted = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si' || text === undefined) return;
      strings.push(readText(unescaped(text)));
      if (strings.length > MAX_STRINGS) throw new FileRefused('too_much_content');
      text = undefined;
    },
  });
  return strings;
}
