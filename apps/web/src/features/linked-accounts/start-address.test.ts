import { expect, test } from 'vitest';

import { startAddress } from './start-address.ts';

test('an http or https address is returned', () => {
  const address = 'https://id.example/authorize?client_id=foyer&state=a%20b';
  expect(startAddress(address)).toBe(address);
  expect(startAddress('http://127.0.0.1:8080/authorize')).toBe('http://127.0.0.1:8080/authorize');
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'blob:https://id.example/x',
  '/base/',
  '',
])('the address %j is refused', (address) => expect(startAddress(address)).toBeUndefined());
