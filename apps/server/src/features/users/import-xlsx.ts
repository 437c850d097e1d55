import { readDateStyles } from './import-dates.ts';
import { readSheet } from './import-sheet.ts';
import { FileRefused, type Table } from './import-table.ts';
import { createUnpacking } from './import-unpack.ts';
import { readXml } from './import-xml.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
/** More texts than so many lines can hold. */
const MOST_STRINGS = 500_000;

/** Reads the first sheet of a workbook (ECMA-376, as spreadsheets save it). Throws `FileRefused` for what is none. */
export function readXlsx(bytes: Uint8Array): Table {
  try {
    return readWorkbook(bytes);
  } catch (error) {
    // A library that stumbles over a broken file throws whatever it likes.
    throw error instanceof FileRefused ? error : new FileRefused('unreadable');
  }
}

function readWorkbook(bytes: Uint8Array): Table {
  const unpack = createUnpacking(bytes);
  const outer = unpack([WORKBOOK, RELATIONS]);
  const { first, epoch } = readOverview(outer.get(WORKBOOK) ?? '');
  const sheet = readPaths(outer.get(RELATIONS) ?? '').get(first ?? '');
  if (sheet === undefined) throw new FileRefused('unreadable');
  const parts = unpack([sheet, STRINGS, STYLES]);
  const xml = parts.get(sheet);
  if (xml === undefined) throw new FileRefused('unreadable');
  const strings = readStrings(parts.get(STRINGS) ?? '');
  const rows = readSheet(xml, { strings, dateStyles: readDateStyles(parts.get(STYLES) ?? ''), epoch });
  return { rows, problems: [] };
}

/** Which sheet is the first, and how days are counted. */
function readOverview(xml: string): { first: string | undefined; epoch: 1900 | 1904 } {
  let first: string | undefined;
  let epoch: 1900 | 1904 = 1900;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'sheet') first ??= attributes()['id'];
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes()['date1904'] ?? '')) epoch = 1904;
    },
  });
  return { first, epoch };
}

/** Where in the file each part of the workbook is, by the id of the relation. */
function readPaths(xml: string): Map<string, string> {
  const paths = new Map<string, string>();
  readXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Target: target = '' } = attributes();
      paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return paths;
}

/** The texts that cells refer to. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
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
      if (wanted && text !== undefined) text += piece;
    },
    close(name) {
      wanted = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si' || text === undefined) return;
      strings.push(text);
      if (strings.length > MOST_STRINGS) throw new FileRefused('too_large');
      text = undefined;
    },
  });
  return strings;
}
