import { expect, test } from 'vitest';

import { parseWebAddress } from './web-address.ts';

test.each(['https://example.com', 'http://[::1]:8080/base/#/x?key=1', 'https://bücher.example/ä?q=1'])(
  '%s is a web address',
  (text) => {
    expect(parseWebAddress(text)?.href).toBe(new URL(text).href);
  },
);

test.each([
  '',
  'example.com',
  '//example.com',
  '/path',
  'https:example.com',
  'https:///example.com',
  'https:\\\\example.com',
  'https://example.com\\path',
  ' https://example.com',
  'https://example.com/a b',
  'https://example.com/\r\nBcc: a@b.example',
  'https://example.com/\u202egpj.exe',
  'https://example.com/\u200b',
  'https://user@example.com',
  'https://user:password@example.com',
  'https://',
  'https://[::1',
  'javascript:alert(1)',
  'mailto:a@example.com',
  'ftp://example.com',
])('%j is not a web address', (text) => {
  expect(parseWebAddress(text)).toBeUndefined();
});
