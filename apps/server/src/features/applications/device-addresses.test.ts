import type { Manifest } from '@foyer/contract/manifest.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let root: TreeMember;
beforeAll(async () => {
  world = await createWorld({
    config: { FOYER_PUBLIC_URL: 'http://foyer.example' },
  });
  const chain: CustomerTree = await createCustomerTree(world);
  root = await chain.superAdministrator();
  await confirmPassword(root.browser, root);
});
afterAll(() => world.close());

let count = 0;
function manifest(overrides: Partial<Manifest> = {}): Manifest {
  const code = `kiosk-${(count += 1)}`;
  const menu = { code: `${code}.menu`, kind: 'menu' as const, names: { en: 'Menu' } };
  const base = { code, names: { en: 'Kiosk' }, icon: 'tag', version: '1.0.0', entry: 'https://kiosk.example/start' };
  return { ...base, permissions: [menu], ...overrides };
}
const install = (overrides: Partial<Manifest>) =>
  root.browser.call('POST /v2/manage/applications', { body: { manifest: manifest(overrides) } });
const onDevice = (...deviceAddresses: string[]): Partial<Manifest> => ({
  signIn: { client: 'public', redirectPaths: [], deviceAddresses },
});

test('a public application may have addresses on the device of the user, and nothing but these', async () => {
  const input = onDevice(
    'http://127.0.0.1/signed-in?way=1',
    'http://[::1]/signed-in',
    'com.example.scanner:/signed-in',
    'com.example.scanner://signed-in',
  );
  expect((await install(input)).data.manifest).toMatchObject(input);
});

test.each([
  ['localhost, which a resolver may lead elsewhere (RFC 8252 8.3)', 'http://localhost/signed-in'],
  ['loopback with a port, which the system chooses', 'http://127.0.0.1:4000/signed-in'],
  ['loopback by https', 'https://127.0.0.1/signed-in'],
  ['loopback without a path', 'http://127.0.0.1'],
  ['loopback with a user', 'http://me@127.0.0.1/signed-in'],
  ['another host', 'http://evil.example/signed-in'],
  ['another address of loopback', 'http://127.0.0.2/signed-in'],
  ['up and down again', 'http://127.0.0.1/a/../signed-in'],
  ['hidden dots', 'com.example.scanner:/a/%2e%2e/signed-in'],
  ['a fragment', 'com.example.scanner:/signed-in#x'],
  ['a scheme without a dot (RFC 8252 7.1)', 'scanner:/signed-in'],
  ['a scheme in capital letters', 'Com.Example.Scanner:/signed-in'],
  ['a scheme without a path', 'com.example.scanner:signed-in'],
  ['script', 'javascript:alert(1)'],
  ['script, written as an address', 'javascript://127.0.0.1/%0aalert(1)'],
  ['data', 'data:text/html,hello'],
  ['a file', 'file:///etc/passwd'],
  ['a page of the browser', 'about:/blank'],
  ['an intent', 'intent://scan/#Intent;scheme=com.example;end'],
  ['nothing', ''],
])('an address on the device that is %s is refused', async (_what, address) => {
  expect((await install(onDevice(address))).failure?.fields).toEqual({
    '/manifest/signIn/deviceAddresses/0': 'format',
  });
});

test('an application with a secret has no addresses on the device: it could not keep the secret there', async () => {
  const signIn = { client: 'confidential' as const, redirectPaths: ['/a'], deviceAddresses: ['http://127.0.0.1/a'] };
  expect((await install({ signIn })).failure?.fields).toEqual({ '/manifest/signIn/deviceAddresses': 'not_public' });
});

test('an application without any redirect address is refused', async () => {
  for (const signIn of [
    { client: 'public' as const, redirectPaths: [] },
    { client: 'public' as const, redirectPaths: [], deviceAddresses: [] },
  ])
    expect((await install({ signIn })).failure?.fields).toEqual({ '/manifest/signIn/redirectPaths': 'too_few' });
});

test('an application declares the scopes that its ID tokens show', async () => {
  const input = {
    signIn: { client: 'public', redirectPaths: ['/a'], idTokenScopes: ['email'] },
  } satisfies Partial<Manifest>;
  expect((await install(input)).data.manifest).toMatchObject(input);
  const bad = { ...input.signIn, idTokenScopes: ['suite'] } as unknown as Manifest['signIn'];
  expect((await install({ signIn: bad } as Partial<Manifest>)).code).toBe('A0401');
});
