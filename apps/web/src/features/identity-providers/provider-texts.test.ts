import { expect, test } from 'vitest';

import { newProvider } from './form/provider-draft.ts';
import { hostOf, labelOf, stateOf } from './provider-texts.ts';

const named = { ...newProvider('oidc'), name: 'acme', version: 1 };
const withPage = (changes: object) => ({ ...named, page: { ...named.page, ...changes } });

test('a provider is offered while it is switched on and shown', () => {
  expect(stateOf(newProvider('microsoft'))).toBe('notSetUp');
  expect(stateOf(withPage({ switch: false }))).toBe('off');
  expect(stateOf(withPage({ switch: true, show: false }))).toBe('hidden');
  expect(stateOf(withPage({ switch: true }))).toBe('offered');
});

test('built-in providers are always offered while they are switched on', () => {
  const wechat = newProvider('wechat');
  expect(stateOf({ ...wechat, version: 1, page: { ...wechat.page, switch: true, show: false } })).toBe('offered');
});

test('the label of a provider defaults to its name', () => {
  expect(labelOf(named)).toBe('acme');
  expect(labelOf(withPage({ label: 'Acme ID' }))).toBe('Acme ID');
});

test('the host of a provider is where users sign in', () => {
  const value = { ...named.value, issuer: 'https://id.example:8443/realms/shop' };
  expect(hostOf({ value })).toBe('id.example:8443');
  expect(hostOf(newProvider('microsoft'))).toBe('login.microsoftonline.com');
  expect(hostOf(newProvider('wechat'))).toBe('open.weixin.qq.com');
  expect(hostOf(named)).toBe('');
});
