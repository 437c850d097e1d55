import { expect, test } from 'vitest';

import { csvText } from './import-files.ts';

test('CSV escapes formulas and uses the delimiter of the language', () => {
  const rows = [
    ['line', 'value'],
    ['2', '=HYPERLINK("http://evil.example")'],
    ['3', 'a;b,c'],
    ['4', '\t=1'],
  ];
  expect(csvText(rows, 'en')).toBe(
    'line,value\r\n2,"\'=HYPERLINK(""http://evil.example"")"\r\n3,"a;b,c"\r\n4,"\'\t=1"\r\n',
  );
  expect(csvText([['a', 'b']], 'de')).toBe('a;b\r\n');
  expect(csvText([['a', 'b']], 'zh')).toBe('a,b\r\n');
});

test('CSV escapes formulas after a semicolon or an apostrophe', () => {
  expect(csvText([['a; =1+1', "'=1"]], 'en')).toBe("\"a; '=1+1\",''=1\r\n");
});
