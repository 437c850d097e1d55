import { strToU8, zipSync } from 'fflate';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The XML of a sheet; a cell is a text or raw XML. */
export function sheetOf(rows: readonly (readonly (string | { xml: string })[])[], before = ''): string {
  const lines = rows.map((cells, index) => {
    const inner = cells.map((cell, column) => {
      const address = `${String.fromCharCode(65 + column)}${index + 1}`;
      if (typeof cell !== 'string') return cell.xml.replace('<c', `<c r="${address}"`);
      return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${index + 1}">${inner.join('')}</row>`;
  });
  return `${XML_DECLARATION}${before}<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

type WorkbookSheet = { readonly name: string; readonly xml: string; readonly attributes?: string };

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
const relations = (...each: string[]) =>
  `${XML_DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;

/** The parts of a workbook with these sheets, plus other parts. */
export function partsOfWorkbook(sheets: readonly WorkbookSheet[], others: Record<string, string> = {}, overview = '') {
  const listed = sheets.map(
    ({ name, attributes = '' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${attributes} r:id="rId${index + 1}"/>`,
  );
  const sheetRelations = sheets.map((_sheet, index) =>
    relation(`rId${index + 1}`, `${OFFICE}/worksheet`, `worksheets/sheet${index + 1}.xml`),
  );
  return {
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML_DECLARATION}<workbook ${MAIN} xmlns:r="${OFFICE}">${overview}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheetRelations,
      relation('rStrings', `${OFFICE}/sharedStrings`, 'sharedStrings.xml'),
      relation('rStyles', `${OFFICE}/styles`, 'styles.xml'),
    ),
    ...Object.fromEntries(sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    ...others,
  };
}

export function zipOf(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return new Uint8Array(zipSync(bytes, { level: 1 }));
}

/** A workbook with one sheet of this XML, plus other parts. */
export function workbook(sheet: string, others: Record<string, string> = {}, overview = ''): Uint8Array<ArrayBuffer> {
  return zipOf(partsOfWorkbook([{ name: 'People', xml: sheet }], others, overview));
}
