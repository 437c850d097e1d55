import { cases } from '@foyer/contract/test/cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvRow, unescapeCsvCell } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['＝1', "'＝1"],
  ["x;=cmd|'/c calc'!A1;", "x;'=cmd|'/c calc'!A1;"],
  ["'=1", "''=1"],
  ["''@x;'+1", "'''@x;''+1"],
  ["'a", "'a"],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['店铺', '店铺'],
  ['', ''],
])('%j is written to a row as %j (formula injection)', (text, cell) => {
  expect(csvRow([text, 'z'])).toBe(`${cell},z\r\n`);
});

test('numbers and null are written unchanged', () => {
  expect(csvRow([-5, null, 0])).toBe('-5,,0\r\n');
});

test('what a row writes is read back as it was, with any apostrophes and formulas in it', () => {
  const text = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', ';', ' ', '\t', '\n', '\r', 'a', '＝'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (written) => {
      const cell = csvRow([written]).slice(0, -2);
      const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(unescapeCsvCell(unquoted)).toBe(written);
    }),
    { numRuns: cases(500) },
  );
});
