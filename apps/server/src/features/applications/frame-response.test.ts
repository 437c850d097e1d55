import { expect, test } from 'vitest';

import { readFrameResponse } from './frame-response.ts';

const FOYER = 'https://foyer.chain.example';
const csp = (policy: string) => ({ 'content-security-policy': policy });
const read = (headers: Record<string, string>, foyer = FOYER, status = 200) =>
  readFrameResponse({ status, headers }, foyer);

test.each<[string, Record<string, string>]>([
  ['no header', {}],
  ['a policy without frame-ancestors', csp("default-src 'self'; frame-src 'none'")],
  ['the origin of Foyer', csp('frame-ancestors https://foyer.chain.example')],
  ['its origin with the port and a path', csp('frame-ancestors https://foyer.chain.example:443/')],
  ['its host', csp("frame-ancestors 'self' foyer.chain.example")],
  ['its host by http', csp('frame-ancestors http://foyer.chain.example')],
  ['its host by http with its port', csp('frame-ancestors http://foyer.chain.example:80')],
  ['any port of its host', csp('frame-ancestors https://foyer.chain.example:*')],
  ['a wildcard', csp('FRAME-ANCESTORS https://*.Chain.Example')],
  ['its scheme', csp('frame-ancestors https:')],
  ['every origin', csp('frame-ancestors *')],
  ['the origin of Foyer, beside X-Frame-Options', { ...csp(`frame-ancestors ${FOYER}`), 'x-frame-options': 'DENY' }],
  ['two policies that permit it', csp(`frame-ancestors ${FOYER}, frame-ancestors https:`)],
  ['an X-Frame-Options that browsers ignore', { 'x-frame-options': 'ALLOW-FROM https://other.example' }],
])('%s allows a frame', (_what, headers) => expect(read(headers)).toBe('allowed'));

test.each<[string, Record<string, string>]>([
  ['X-Frame-Options: DENY', { 'x-frame-options': 'DENY' }],
  ['X-Frame-Options: SAMEORIGIN, of another origin', { 'x-frame-options': 'SameOrigin' }],
  ['X-Frame-Options twice', { 'x-frame-options': 'ALLOWALL, DENY' }],
  ['X-Frame-Options beside a policy without frame-ancestors', { ...csp('default-src *'), 'x-frame-options': 'DENY' }],
  ['no ancestor', csp("frame-ancestors 'none'")],
  ['no ancestor, in capitals', csp("FRAME-ANCESTORS 'NONE'")],
  ['an empty list of ancestors', csp('frame-ancestors')],
  ['the application itself', csp("frame-ancestors 'self'")],
  ['another host', csp('frame-ancestors https://other.example')],
  ['a host that ends alike', csp('frame-ancestors https://chain.example https://*.foyer.chain.example')],
  ['another port', csp('frame-ancestors https://foyer.chain.example:8443')],
  ['another scheme', csp('frame-ancestors wss://foyer.chain.example data:')],
  ['one of two policies', csp(`frame-ancestors ${FOYER}, default-src *; frame-ancestors 'none'`)],
  ['the first of two lists', csp(`frame-ancestors 'none'; frame-ancestors ${FOYER}`)],
])('%s forbids a frame', (_what, headers) => expect(read(headers)).toBe('forbidden'));

test('a Foyer with http and another port is matched exactly', () => {
  const foyer = 'http://localhost:4000';
  expect(read(csp('frame-ancestors http://localhost:4000'), foyer)).toBe('allowed');
  expect(read(csp('frame-ancestors *'), foyer)).toBe('allowed');
  for (const source of ['https://localhost:4000', 'http://localhost', 'https:', 'localhost:80'])
    expect(read(csp(`frame-ancestors ${source}`), foyer)).toBe('forbidden');
});

test.each([199, 302, 304, 401, 404, 500])('an answer with status %i decides nothing', (status) => {
  expect(read({ 'x-frame-options': 'DENY' }, FOYER, status)).toBe('unknown');
});
