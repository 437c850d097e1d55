import { expect, test } from 'vitest';

import { isBlocked } from './blocked-address.ts';

const FOYER = new URL('https://foyer.chain.example:8443');

test.each([
  'http://foyer.chain.example:4400/',
  'http://labels.foyer.chain.example/',
  'HTTP://A.B.Foyer.Chain.Example/x',
])('HSTS blocks %s', (entry) => expect(isBlocked(entry, FOYER)).toBe(true));

test.each([
  'https://foyer.chain.example:4400/',
  'http://labels.chain.example/',
  'http://notfoyer.chain.example/',
  'http://foyer.chain.example.other/',
  'http://10.0.0.7/',
  'http:',
  '',
])('HSTS does not block "%s"', (entry) => expect(isBlocked(entry, FOYER)).toBe(false));

test('HSTS blocks nothing if Foyer has no https or has an IP address', () => {
  expect(isBlocked('http://foyer.chain.example:4400/', new URL('http://foyer.chain.example'))).toBe(false);
  expect(isBlocked('http://10.0.0.7:4400/', new URL('https://10.0.0.7'))).toBe(false);
  expect(isBlocked('http://[fd00::7]:4400/', new URL('https://[fd00::7]'))).toBe(false);
});
