import type { Manifest } from '@foyer/contract/manifest.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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
const signIn = (path: string): Partial<Manifest> => ({ signIn: { client: 'confidential', redirectPaths: [path] } });

test('an application declares how it signs users in, where its pages are, and that it opens inside Foyer', async () => {
  const input = {
    opens: 'frame' as const,
    signIn: {
      client: 'confidential' as const,
      redirectPaths: ['/signed-in', '/other?way=1'],
      postLogoutRedirectPaths: ['/signed-out'],
      backchannelLogoutPath: '/logout',
    },
  } satisfies Partial<Manifest>;
  const { data } = await install(input);
  expect(data.manifest).toMatchObject(input);
});

describe.each([
  ['up and down again', '/a/../signed-in'],
  ['hidden dots', '/a/%2e%2e/signed-in'],
  ['a hidden slash', '/a%2fsigned-in'],
  ['another origin', '//evil.example/signed-in'],
  ['another origin by a backslash', '/\\evil.example'],
  ['an address', 'https://evil.example/signed-in'],
  ['script', 'javascript:alert(1)'],
  ['a fragment', '/signed-in#x'],
  ['a tab', '/\t/evil.example'],
  ['a space', '/signed in'],
  ['a quote', '/"onload='],
  ['nothing', ''],
  ['a letter of another alphabet', '/sіgned-in'],
])('a path with %s is refused', (_what, path) => {
  test.each<[string, Partial<Manifest>]>([
    ['where people come back', signIn(path)],
    [
      'after they have signed out',
      { signIn: { client: 'public', redirectPaths: ['/x'], postLogoutRedirectPaths: [path] } },
    ],
    ['of back-channel logout', { signIn: { client: 'public', redirectPaths: ['/x'], backchannelLogoutPath: path } }],
  ])('%s', async (_where, input) => {
    expect((await install(input)).code).toBe('A0401');
  });
});

test('pages may not lie elsewhere either', async () => {
  const { code, ...rest } = manifest();
  const page = { code: `${code}.menu`, kind: 'menu' as const, names: { en: 'Menu' }, path: '/a/../b' };
  const answer = await root.browser.call('POST /v2/manage/applications', {
    body: { manifest: { ...rest, code, permissions: [page] } },
  });
  expect(answer.failure?.fields).toEqual({ '/manifest/permissions/0/path': 'format' });
});

test.each([
  ["Foyer's own", 'http://foyer.example/app/', 'own'],
  ["Foyer's own, written otherwise", 'HTTP://FOYER.example:80/app', 'own'],
  ['script', 'javascript:alert(1)', 'format'],
  ['data', 'data:text/html,hello', 'format'],
  ['with credentials', 'https://me:secret@kiosk.example/', 'format'],
  ['a directive of the content security policy', 'https://a;sandbox/', 'format'],
  ['a second content security policy', 'https://a,default-src/', 'format'],
  ['any host at all', 'https://*/', 'format'],
  ['a keyword of the content security policy', "https://a'self'/", 'format'],
  ["Foyer's own with a dot at its end", 'http://foyer.example./', 'format'],
])('an entry that is %s is refused', async (_what, entry, rule) => {
  expect((await install({ entry })).failure?.fields).toEqual({ '/entry': rule });
});

test.each(['https://evil.example/icon.svg', 'javascript:alert(1)', '../icon', '<svg onload=alert(1)>'])(
  'an icon of a foreign origin: %s is refused',
  async (icon) => {
    expect((await install({ icon })).code).toBe('A0401');
  },
);

test('a path twice, none at all and other kinds of clients are refused', async () => {
  for (const bad of [
    { client: 'confidential', redirectPaths: ['/a', '/a'] },
    { client: 'confidential', redirectPaths: [] },
    { client: 'native', redirectPaths: ['/a'] },
    { redirectPaths: ['/a'] },
    { client: 'public', redirectPaths: ['/a'], grantTypes: ['password'] },
  ])
    expect((await install({ signIn: bad as unknown as Manifest['signIn'] } as Partial<Manifest>)).code).toBe('A0401');
});
