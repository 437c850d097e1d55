import { expect, test } from 'vitest';

import { isBlocked } from './blocked-address.ts';

const FOYER = new URL('https://foyer.chain.example:8443');

test.each([
  'http://foyer.chain.example:4400/',
  'http://labels.foyer.chain.example/',
  'HTTP://A.B.Foyer.Chain.Example/x',
])('browsers open no application at %s', (entry) => expect(isBlocked(entry, FOYER)).toBe(true));

test.each([
  'https://foyer.chain.example:4400/',
  'http://labels.chain.example/',
  'http://notfoyer.chain.example/',
  'http://foyer.chain.example.other/',
  'http://10.0.0.7/',
  'http:',
  '',
])('browsers open an application at "%s"', (entry) => expect(isBlocked(entry, FOYER)).toBe(false));

test('a Foyer without https, or at an IP address, blocks none', () => {
  expect(isBlocked('http://foyer.chain.example:4400/', new URL('http://foyer.chain.example'))).toBe(false);
  expect(isBlocked('http://10.0.0.7:4400/', new URL('https://10.0.0.7'))).toBe(false);
  expect(isBlocked('http://[fd00::7]:4400/', new URL('https://[fd00::7]'))).toBe(false);
});
