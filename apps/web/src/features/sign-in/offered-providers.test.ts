import { expect, test } from 'vitest';

import { offeredProviders } from './offered-providers.ts';

const visible = { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/start' };

test('a provider is offered when it is switched on and shown', () => {
  expect(offeredProviders({ SSOConfig: { example: visible } })).toEqual([
    { name: 'example', label: 'example', signInAddress: 'https://id.example/start', icon: undefined },
  ]);
});

test('a provider has its label and icon', () => {
  const icon = 'a'.repeat(64);
  expect(offeredProviders({ SSOConfig: { example: { ...visible, label: 'Example Ltd', icon } } })).toMatchObject([
    { name: 'example', label: 'Example Ltd', icon },
  ]);
});

test('the start address of a provider may be a path of this server', () => {
  const loginAddress = '/v2/sso/example/login';
  expect(offeredProviders({ SSOConfig: { example: { ...visible, loginAddress } } })).toMatchObject([
    { signInAddress: loginAddress },
  ]);
});

test.each([{ switch: false }, { configSwitch: false }, { configShow: false }])('%o hides a provider', (change) => {
  expect(offeredProviders({ SSOConfig: { example: { ...visible, ...change } } })).toEqual([]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'https:evil', ''])(
  'the start address "%s" is refused',
  (loginAddress) => {
    expect(offeredProviders({ SSOConfig: { example: { ...visible, loginAddress } } })).toEqual([]);
  },
);
