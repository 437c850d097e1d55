import { expect, test } from 'vitest';

import { formatFileSize } from './file-size.ts';

test.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [1023, 'en', '1,023 bytes'],
  [1024, 'en', '1 kB'],
  [1536, 'en', '1.5 kB'],
  [1536, 'de', '1,5 kB'],
  [1536, 'fr', '1,5 ko'],
  [1024 ** 2 - 1, 'en', '1 MB'],
  [20 * 1024 ** 2, 'en', '20 MB'],
  [20 * 1024 ** 2, 'zh', '20 MB'],
  [25.4 * 1024 ** 2, 'es', '25 MB'],
  [3 * 1024 ** 4, 'en', '3,072 GB'],
])('%i bytes are in %s "%s"', (bytes, language, words) => {
  expect(formatFileSize(bytes, language).replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(words);
});
