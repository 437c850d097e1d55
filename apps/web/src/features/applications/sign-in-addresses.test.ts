import type { Manifest } from '@foyer/contract/manifest.ts';
import { expect, test } from 'vitest';

import { signInAddresses } from './sign-in-addresses.ts';

const manifest: Manifest = {
  code: 'shop',
  names: { en: 'Shop' },
  icon: 'tag',
  version: '1.0.0',
  permissions: [],
  signIn: { client: 'confidential', redirectPaths: ['/signed-in', '/other?way=1'], backchannelLogoutPath: '/logout' },
};

test('paths are resolved against the origin of the entry address, regardless of its path', () => {
  expect(signInAddresses(manifest, 'https://shop.example:8443/start/here?x=1')).toEqual({
    redirects: ['https://shop.example:8443/signed-in', 'https://shop.example:8443/other?way=1'],
    afterSignOut: [],
    backchannel: ['https://shop.example:8443/logout'],
  });
});

test('while the entry address is incomplete, only the paths are returned', () => {
  for (const entry of [undefined, '', 'https:', 'shop'])
    expect(signInAddresses(manifest, entry)).toMatchObject({
      redirects: ['/signed-in', '/other?way=1'],
      backchannel: ['/logout'],
    });
});

test('an application without sign-in has no sign-in addresses', () => {
  const { signIn: _signIn, ...without } = manifest;
  expect(signInAddresses(without, 'https://shop.example/')).toEqual({
    redirects: [],
    afterSignOut: [],
    backchannel: [],
  });
});

test('device addresses are returned unchanged', () => {
  const native = { client: 'public' as const, redirectPaths: ['/in'], deviceAddresses: ['com.example.app:/in'] };
  expect(signInAddresses({ ...manifest, signIn: native }, 'https://shop.example/').redirects).toEqual([
    'https://shop.example/in',
    'com.example.app:/in',
  ]);
});
