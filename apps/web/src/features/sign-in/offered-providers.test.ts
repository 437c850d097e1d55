import { expect, test } from 'vitest';

import { offeredProviders } from './offered-providers.ts';

const shown = { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/start' };

test('a provider is offered when it is switched on and shown', () => {
  expect(offeredProviders({ SSOConfig: { Example: shown } })).toEqual([
    { name: 'Example', address: 'https://id.example/start' },
  ]);
});

test.each([{ switch: false }, { configSwitch: false }, { configShow: false }])('%o hides a provider', (change) => {
  expect(offeredProviders({ SSOConfig: { Example: { ...shown, ...change } } })).toEqual([]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', ''])(
  'the address "%s" is no way to sign in',
  (loginAddress) => {
    expect(offeredProviders({ SSOConfig: { Example: { ...shown, loginAddress } } })).toEqual([]);
  },
);
