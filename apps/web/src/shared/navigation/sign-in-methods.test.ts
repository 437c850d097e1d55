import { expect, test } from 'vitest';

import { reauthenticationPath, isSignInAddress } from './sign-in-methods.ts';

test.each(['https://id.example/start', 'http://id.example', 'HTTPS://id.example/', '/v2/sso/okta/login'])(
  'a sign-in may start at %s',
  (address) => {
    expect(isSignInAddress(address)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n\\evil.example',
  'https:evil',
  'https:/evil',
  'https:\\\\evil',
  'start',
  '?start',
  '#/home',
  '/',
  '',
])('nobody is sent to "%s"', (address) => {
  expect(isSignInAddress(address)).toBe(false);
});

test.each([
  ['sso:okta', '/v2/sso/okta/login?fresh=1'],
  ['microsoft', '/azure/v2/login?fresh=1'],
  ['sso:../../evil', undefined],
  ['passkey', undefined],
  [undefined, undefined],
])('a session by %s is confirmed by a fresh sign-in at %s', (pathway, start) => {
  expect(reauthenticationPath(pathway)).toBe(start);
});
