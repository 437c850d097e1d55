import { strToU8, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The XML of a sheet; cells are texts, or XML of their own. */
export function sheetOf(rows: readonly (readonly (string | { xml: string })[])[], before = ''): string {
  const lines = rows.map((cells, index) => {
    const inner = cells.map((cell, place) => {
      const address = `${String.fromCharCode(65 + place)}${index + 1}`;
      if (typeof cell !== 'string') return cell.xml.replace('<c', `<c r="${address}"`);
      return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${index + 1}">${inner.join('')}</row>`;
  });
  return `${HEAD}${before}<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** A workbook as spreadsheets save it, with one sheet of this XML, and other parts. */
export function workbook(sheet: string, others: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  };
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return new Uint8Array(zipSync(bytes, { level: 1 }));
}
