import { expect, test } from 'vitest';

import { entryAddress } from './entry-address.ts';

test.each([
  ['https://labels.example/esl/', 'https://labels.example/esl/'],
  ['http://10.0.0.5:8081', 'http://10.0.0.5:8081/'],
  [' HTTPS://Labels.Example ', 'https://labels.example/'],
])('%j opens', (entry, address) => {
  expect(entryAddress(entry)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//labels.example',
  '/esl/',
  'labels.example',
  'https://',
  'https://foyer.example@evil.example/',
  '',
])('%j opens nothing', (entry) => {
  expect(entryAddress(entry)).toBeUndefined();
});
