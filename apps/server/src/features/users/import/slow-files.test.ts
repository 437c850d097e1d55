import { sheetOf, workbook } from '@foyer/server/test/files/workbooks.ts';
import { describe, expect, test, vi } from 'vitest';

import { readFile } from './file.ts';

// Files of a few kilobytes that once took minutes or all memory to read. A regression exceeds the tests' time limit
// (OWASP ASVS 5.0 5.2.3).

/** Same as the time limit of the thread that reads a file. */
vi.setConfig({ testTimeout: 20_000 });

const HEADER = ['username', 'displayName', 'email', 'organisation', 'language'];
const ROWS = 9999;
const firstRule = (bytes: Uint8Array) => readFile(bytes).problems[0]?.rule;
/** A workbook with rows of this cell below the header, followed by `after`. */
function sheetWith(line: string, { rows = 1, after = '', parts = {} as Record<string, string> }) {
  const lines = Array.from({ length: rows }, (_, index) => `<row r="${index + 2}">${line}</row>`).join('');
  const sheet = sheetOf([HEADER]).replace('</sheetData>', `${lines}</sheetData>${after}`);
  return workbook(sheet, parts);
}

describe('a workbook', () => {
  test('with overlapping merged areas', () => {
    const after = `<mergeCells>${'<mergeCell ref="A2:BL9999999"/>'.repeat(10_000)}</mergeCells>`;
    expect(firstRule(sheetWith('<c><v>1</v></c>'.repeat(5), { rows: ROWS, after }))).toBe('merged');
  });

  test('with a text in very many pieces', () => {
    const text = 'a<!---->'.repeat(2_500_000);
    expect(firstRule(sheetWith(`<c t="inlineStr"><is><t>${text}</t></is></c>`, {}))).toBe('too_long');
  });

  test('with one long text in every cell', () => {
    const parts = { 'xl/sharedStrings.xml': `<sst><si><t>${';'.repeat(5_000_000)}</t></si></sst>` };
    const line = '<c t="s"><v>0</v></c>'.repeat(60);
    expect(firstRule(sheetWith(line, { rows: 999, parts }))).toBe('cells');
  });

  test.each([
    ['digits', '0'.repeat(200_000)],
    ['brackets that do not end', '['.repeat(2_000_000)],
  ])('with a number format of %s', (_what, code) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const line = '<c s="0"><v>1</v></c>'.repeat(5);
    expect(firstRule(sheetWith(line, { rows: ROWS, parts: { 'xl/styles.xml': styles } }))).toBe('converted');
  });
});

describe('a CSV file', () => {
  const csv = (name: string) => Buffer.from(`${HEADER.join(',')}\nanna,${name},anna@shop.example,hq,de\n`);

  test.each([
    ['marks that Unicode puts in order', `a${'\u0301\u0327'.repeat(1_000_000)}`],
    ['joiners before a letter', `a${'\u200C'.repeat(1_000_000)}x`],
  ])('with a name of %s', (_what, name) => expect(firstRule(csv(name))).toBe('too_long'));

  test('with a column of marks that Unicode puts in order', () => {
    const file = Buffer.from(`${HEADER.join(',')},a${'\u0301\u0327'.repeat(1_000_000)}\nanna\n`);
    expect(firstRule(file)).toBe('unknown_column');
  });
});
