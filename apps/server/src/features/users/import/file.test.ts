import { sheetOf, workbook } from '@foyer/server/test/files/workbooks.ts';
import { describe, expect, test } from 'vitest';

import { readFile } from './file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const HEADER = 'username,displayName,email,organisation,language';
const csv = (...lines: string[]) => bytesOf([HEADER, ...lines].join('\r\n'));
const line = (name: string) => `${name},Anna A,${name}@shop.example,hq,de`;

/** Line, column and rule of each problem. */
const problemsOf = (bytes: Uint8Array) =>
  readFile(bytes).problems.map(({ line: at, column, rule }) => [at, column, rule]);
const refusalOf = (bytes: Uint8Array) => expect(() => readFile(bytes));

describe('a CSV file', () => {
  test.each([
    ['commas', `${HEADER}\n${line('anna')}\n`],
    ['semicolons', `${HEADER}\n${line('anna')}\n`.replaceAll(',', ';')],
    ['tabs', `${HEADER}\n${line('anna')}\n`.replaceAll(',', '\t')],
    ['a byte order mark', `\uFEFF${HEADER}\n${line('anna')}`],
    ['line ends of old Macs', `${HEADER}\r${line('anna')}\r`],
    [
      'names in other cases and another order',
      'EMAIL,Organisation,LANGUAGE,displayname,UserName\nanna@shop.example,hq,de,Anna A,anna',
    ],
    [
      'quotes',
      `"username","displayName","email","organisation","language"\n"anna","Anna A","anna@shop.example","hq","de"`,
    ],
    ['blank lines, and such as a spreadsheet leaves', `${HEADER}\n\n${line('anna')}\n,,,,\n\n`],
    [
      'the columns that only an export has',
      `${HEADER},status,createdAt,lastSignIn\n${line('anna')},active,2026-01-01,`,
    ],
    ['no language', 'username,displayName,email,organisation\nanna,Anna A,anna@shop.example,hq'],
  ])('with %s is read', (_what, text) => {
    const { candidates, problems } = readFile(bytesOf(text));
    expect(problems).toEqual([]);
    expect(candidates).toMatchObject([
      { username: 'anna', displayName: 'Anna A', email: 'anna@shop.example', organisation: 'hq' },
    ]);
  });

  test.each(['utf-16le', 'utf-16be'])('in %s with its mark is read', (encoding) => {
    const bytes = Buffer.from(`\uFEFF${HEADER}\n${line('zoë')}`, 'utf16le');
    if (encoding === 'utf-16be') bytes.swap16();
    expect(readFile(bytes).problems).toMatchObject([{ column: 'email' }]); // email addresses are ASCII
    expect(readFile(bytes).candidates).toMatchObject([{ username: 'zoë' }]);
  });

  test.each([
    ['username,username,displayName,email,organisation,language', [[1, 'username', 'doubled_column']]],
    ['username,displayName,email', [[1, 'organisation', 'missing_column']]],
    ['username,displayName,email,organisation,password', [[1, null, 'unknown_column']]],
    ['anna,Anna A,anna@shop.example,hq,de', 5],
  ])('whose header is %s has problems in line 1', (header, expected) => {
    const problems = problemsOf(bytesOf(`${header}\n${line('anna')}`));
    if (typeof expected === 'number')
      expect(problems.filter(([, , rule]) => rule === 'unknown_column')).toHaveLength(expected);
    else expect(problems).toEqual(expected);
  });

  test.each([
    ['=cmd|calc', 'formula'],
    ['+1', 'formula'],
    ['-1', 'formula'],
    ['@SUM(A1)', 'formula'],
    ['"\tx"', 'formula'],
    ['"\rx"', 'formula'],
    ['  =1', 'formula'],
    ['', 'required'],
    ['   ', 'required'],
    ['an\u202Ena', 'characters'],
    ['x'.repeat(101), 'too_long'],
    ['\u3164', 'too_short'],
    ['A\uFFFDna', 'encoding'],
  ])('with the display name %j has the problem %s at it', (name, rule) => {
    expect(problemsOf(csv(line('bob'), `anna,${name},anna@shop.example,hq,`))).toEqual([[3, 'displayName', rule]]);
  });

  test('in another encoding than UTF has its most probable one, with a certainty and with texts to check it by', () => {
    const bytes = Buffer.from(`${HEADER}\nanna,Zo\xEB,anna@shop.example,hq,\nbob,Bob,bob@shop.example,hq,`, 'latin1');
    const { encoding, problems, candidates } = readFile(bytes);
    expect(encoding).toEqual({ name: 'windows-1252', certainty: expect.any(Number), samples: ['Zoë'] });
    expect(encoding?.certainty).toBeGreaterThan(0);
    expect(encoding?.certainty).toBeLessThan(100);
    expect(problems).toEqual([]);
    expect(candidates).toMatchObject([{ displayName: 'Zoë' }, { displayName: 'Bob' }]);
  });

  test('is decoded by the encoding that is named, unless it is UTF', () => {
    const legacy = Buffer.from(`${HEADER}\nanna,Zo\xEB,anna@shop.example,hq,`, 'latin1');
    const named = readFile(legacy, 'windows-1251');
    expect(named.encoding).toEqual({ name: 'windows-1251', certainty: null, samples: ['Zoл'] });
    expect(named.candidates).toMatchObject([{ displayName: 'Zoл' }]);
    const utf = readFile(bytesOf(`${HEADER}\nanna,Zoë,anna@shop.example,hq,`), 'windows-1251');
    expect(utf.encoding).toEqual({ name: 'utf-8', certainty: 100, samples: [] });
    expect(utf.candidates).toMatchObject([{ displayName: 'Zoë' }]);
  });

  test.each([
    ['a zero', `an\0na,Anna,anna@shop.example,hq,`, [2, null, 'characters']],
    ['too few cells', `anna,Anna,anna@shop.example`, [2, 'organisation', 'required']],
    ['too many cells', `${line('anna')},x`, [2, null, 'cells']],
    ['two addresses', `anna,Anna,"a@shop.example,b@evil.example",hq,`, [2, 'email', 'format']],
    ['another language', `anna,Anna,anna@shop.example,hq,tlh`, [2, 'language', 'unknown']],
    ['a quote that ends nowhere', `anna,"Anna,anna@shop.example,hq,`, [2, null, 'quotes']],
    ['a quote in the middle', `an"na,Anna,anna@shop.example,hq,`, [2, null, 'quotes']],
  ])('with %s has a problem at that line', (_what, text, expected) => {
    expect(problemsOf(csv(text))).toEqual([expected]);
  });

  test('names the line where a user begins, despite line breaks in cells above', () => {
    const text = `${HEADER}\r\nanna,"An\r\nna",anna@shop.example,hq,\r\nbob,Bob,bob@shop.example,hq,xx`;
    expect(problemsOf(bytesOf(text))).toEqual([
      [2, 'displayName', 'characters'],
      [4, 'language', 'unknown'],
    ]);
  });

  test('with a username twice, in any form, names both lines', () => {
    const { problems } = readFile(csv(line('anna'), line('bob'), line('ANNA')));
    expect(problems).toMatchObject([{ line: 4, column: 'username', rule: 'duplicate', value: 'ANNA', otherLine: 2 }]);
  });

  test('with 100,000 lines is refused, and one of 10,000 is read', () => {
    const many = (count: number) => csv(...Array.from({ length: count }, (_, index) => line(`p${index}`)));
    refusalOf(many(100_000)).toThrow('too_many_lines');
    refusalOf(many(10_001)).toThrow('too_many_lines');
    expect(readFile(many(10_000)).candidates).toHaveLength(10_000);
  });

  test('without users is refused', () => {
    refusalOf(bytesOf('')).toThrow('empty');
    refusalOf(bytesOf(`${HEADER}\n`)).toThrow('empty');
  });

  test('with problems everywhere returns the first 500 and their number', () => {
    const { problems, problemCount } = readFile(csv(...Array.from({ length: 2000 }, () => '=x,=y,z,hq,')));
    expect([problems.length, problemCount, problems.at(-1)?.line]).toEqual([500, 6000, 168]);
  });
});

const header = HEADER.split(',');
const anna = ['anna', 'Anna A', 'anna@shop.example', 'hq', 'de'];

describe('a workbook', () => {
  test('is read as the same people in CSV are', () => {
    const { candidates, problems } = readFile(
      workbook(sheetOf([header, anna, ['bob', 'Bob', 'bob@shop.example', 'hq']])),
    );
    expect(problems).toEqual([]);
    expect(candidates).toMatchObject([
      { line: 2, username: 'anna', language: 'de' },
      { line: 3, username: 'bob', language: null },
    ]);
  });

  test('with a date cell as the last day of a role is read; a date in another column is lost', () => {
    const date = { xml: '<c t="d"><v>2099-01-31</v></c>' };
    const columns = [...HEADER.split(','), 'role', 'place', 'Last day'];
    const person = ['anna', 'Anna A', 'anna@shop.example', 'hq', 'de'];
    const { candidates, problems } = readFile(workbook(sheetOf([columns, [...person, 'Cashier', 'hq', date]])));
    expect(problems).toEqual([]);
    expect(candidates[0]?.grants).toEqual([{ role: 'Cashier', place: 'hq', lastDay: '2099-01-31' }]);
    expect(problemsOf(workbook(sheetOf([columns, [...person, 'Cashier', date, '']])))).toEqual([
      [2, 'place', 'converted'],
    ]);
  });

  test('with a million empty rows, and a person far below, is read with its line', () => {
    const rows = Array.from({ length: 300_000 }, (_, index) => `<row r="${index + 2}"/>`).join('');
    const last =
      sheetOf([anna])
        .replace('</row>', '</row>')
        .match(/<row.*<\/row>/)?.[0]
        ?.replaceAll('1"', '1048576"') ?? '';
    const sheet = sheetOf([header]).replace('</sheetData>', `${rows}${last}</sheetData>`);
    expect(readFile(workbook(sheet)).candidates).toMatchObject([{ line: 1_048_576, username: 'anna' }]);
  });

  test('with thousands of sheets is read: only the first one counts', () => {
    const others = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`xl/worksheets/sheet${index + 2}.xml`, sheetOf([['x']])]),
    );
    expect(readFile(workbook(sheetOf([header, anna]), others)).candidates).toHaveLength(1);
  });
});
