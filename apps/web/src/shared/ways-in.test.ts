import { expect, test } from 'vitest';

import { isStart } from './ways-in.ts';

test.each(['https://id.example/start', 'http://id.example', 'HTTPS://id.example/', '/v2/sso/okta/login'])(
  'a sign-in may start at %s',
  (address) => {
    expect(isStart(address)).toBe(true);
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
  expect(isStart(address)).toBe(false);
});
