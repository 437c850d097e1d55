import { FILE_NAME_LENGTH } from '@foyer/contract/limits/notices.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { safeFileName } from './file-name.ts';

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['Grüße 您好 🧾.pdf', 'Grüße 您好 🧾.pdf'],
  ['a\r\nX-Evil: 1.txt', 'a X-Evil_ 1.txt'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\boot.ini', '_boot.ini'],
  ['C:\\a.txt', 'C__a.txt'],
  ['/etc/passwd', '_etc_passwd'],
  ['a"; filename="b.exe', 'a_; filename=_b.exe'],
  ['exe.txt\u202Efdp.exe', 'exe.txtfdp.exe'],
  ['.htaccess', 'htaccess'],
  ['name. ', 'name'],
  ['...', 'file'],
  ['', 'file'],
  ['\u200B\u202E\0', 'file'],
  [`${'n'.repeat(500)}.tar`, `${'n'.repeat(FILE_NAME_LENGTH - 4)}.tar`],
])('%j is saved as %j', (input, saved) => {
  expect(safeFileName(input)).toBe(saved);
});

test('any file name becomes a short name of one line without a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (input) => {
      const name = safeFileName(input);
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\u202A-\u202E\u2066-\u2069]|^[.\s]|[.\s]$|^$/u);
      expect(Array.from(name).length).toBeLessThanOrEqual(FILE_NAME_LENGTH);
    }),
  );
});
