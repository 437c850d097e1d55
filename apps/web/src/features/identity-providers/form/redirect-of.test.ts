import { expect, test } from 'vitest';

import { redirectOf } from './redirect-of.ts';

const addresses = {
  named: 'https://foyer.example/v2/sso/{name}/return',
  microsoft: 'https://foyer.example/azure/v2/return',
  wechat: 'https://foyer.example/v2/wechat/return',
};

test('the redirect address of a named provider contains its short name', () => {
  expect(redirectOf('oidc', 'acme', addresses)).toBe('https://foyer.example/v2/sso/acme/return');
  expect(redirectOf('oauth', 'acme-2', addresses)).toBe('https://foyer.example/v2/sso/acme-2/return');
});

test.each(['', 'Big Co', 'a/b', '{name}'])('the invalid short name %o has no redirect address', (name) => {
  expect(redirectOf('oidc', name, addresses)).toBeUndefined();
});

test('Microsoft and WeChat have fixed redirect addresses', () => {
  expect(redirectOf('microsoft', 'microsoft', addresses)).toBe(addresses.microsoft);
  expect(redirectOf('wechat', '', addresses)).toBe(addresses.wechat);
});
