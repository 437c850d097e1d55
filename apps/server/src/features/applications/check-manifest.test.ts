import { MAX_APPLICATION_PERMISSIONS } from '@foyer/contract/limits/applications.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import { describe, expect, test } from 'vitest';

import { Fault } from '#/platform/fault.ts';

import { listProblems, readManifest, requireManifest } from './check-manifest.ts';

const FOYER_ADDRESS = { publicUrl: 'https://foyer.example', linksKnown: true, internalHosts: [] };
const BUTTON = { code: 'kiosk.menu.page.sell', kind: 'button', names: { en: 'Sell' } } as const;
const PAGE = { code: 'kiosk.menu.page', kind: 'page', names: { en: 'Page' }, path: '/page' } as const;
const MENU = { code: 'kiosk.menu', kind: 'menu', names: { en: 'Menu' } } as const;
const SIGN_IN = { client: 'public', redirectPaths: ['/signed-in'] } as const;

type ManifestInput = { readonly [F in keyof Manifest]?: unknown };
const manifest = (overrides: ManifestInput = {}): Manifest =>
  ({
    code: 'kiosk',
    names: { en: 'Kiosk' },
    icon: 'tag',
    version: '1.0.0',
    entry: 'https://kiosk.example/',
    permissions: [{ ...MENU, children: [{ ...PAGE, children: [BUTTON] }] }],
    ...overrides,
  }) as Manifest; // some are invalid on purpose

function fieldsOf(run: () => unknown): unknown {
  try {
    run();
    return {};
  } catch (error) {
    return error instanceof Fault ? error.details.fields : error;
  }
}

/** Every manifest rule: a change that breaks it, the JSON pointer and the rule's name. */
const BROKEN: readonly (readonly [string, ManifestInput, string, string])[] = [
  ['the code of Foyer', { code: 'system', permissions: [] }, '/code', 'reserved'],
  ['a code that permissions of Foyer begin with', { code: 'users', permissions: [] }, '/code', 'reserved'],
  ['no English name', { names: { de: 'Kiosk' } }, '/names/en', 'required'],
  ['a name in a language that Foyer does not have', { names: { en: 'Kiosk', xx: 'K' } }, '/names/xx', 'unknown'],
  [
    'a long name of a language',
    { names: { en: 'K', [`x${'y'.repeat(50)}`]: 'K' } },
    `/names/x${'y'.repeat(15)}`,
    'unknown',
  ],
  ['a blank name', { names: { en: ' ' } }, '/names/en', 'characters'],
  ['a hidden character in a name', { names: { en: 'K\u202Eiosk' } }, '/names/en', 'characters'],
  [
    'no English name of a button',
    { permissions: [{ ...MENU, children: [{ ...PAGE, children: [{ ...BUTTON, names: { de: 'x' } }] }] }] },
    '/permissions/0/children/0/children/0/names/en',
    'required',
  ],
  [
    'a permission of another application, whose code begins alike',
    { permissions: [{ ...MENU, code: 'kiosks.menu' }] },
    '/permissions/0/code',
    'foreign',
  ],
  [
    'a button of another application',
    { permissions: [{ ...MENU, children: [{ ...PAGE, children: [{ ...BUTTON, code: 'till.sell' }] }] }] },
    '/permissions/0/children/0/children/0/code',
    'foreign',
  ],
  ['a permission twice', { permissions: [MENU, MENU] }, '/permissions/1/code', 'duplicate'],
  ['a path with dots', { permissions: [{ ...MENU, path: '/a/../b' }] }, '/permissions/0/path', 'format'],
  [
    'a path of a page with dots',
    { permissions: [{ ...MENU, children: [{ ...PAGE, path: '/a/../b' }] }] },
    '/permissions/0/children/0/path',
    'format',
  ],
  ...['/%2e%2e/x', '/%2E/x', '/a%2fb', '/a%2Fb', '/a%5cb', '/a/./b'].map(
    (path) =>
      [
        `the redirect path ${path}`,
        { signIn: { ...SIGN_IN, redirectPaths: ['/x', path] } },
        '/signIn/redirectPaths/1',
        'format',
      ] as const,
  ),
  [
    'a path after the sign-out with encoded dots',
    { signIn: { ...SIGN_IN, postLogoutRedirectPaths: ['/%2e%2e/x'] } },
    '/signIn/postLogoutRedirectPaths/0',
    'format',
  ],
  [
    'a back-channel path with encoded dots',
    { signIn: { ...SIGN_IN, backchannelLogoutPath: '/%2e%2e/x' } },
    '/signIn/backchannelLogoutPath',
    'format',
  ],
  ['no address to return to', { signIn: { ...SIGN_IN, redirectPaths: [] } }, '/signIn/redirectPaths', 'too_few'],
  [
    'a device address and a secret',
    { signIn: { ...SIGN_IN, client: 'confidential', deviceAddresses: ['com.example:/in'] } },
    '/signIn/deviceAddresses',
    'not_public',
  ],
  ...['http://127.0.0.1/a/../b', 'http://127.0.0.1/%2e%2e/b', 'com.example.app:/%2e/b', 'com.example.app:/a%2Fb'].map(
    (address) =>
      [
        `the device address ${address}`,
        { signIn: { ...SIGN_IN, deviceAddresses: ['com.example:/in', address] } },
        '/signIn/deviceAddresses/1',
        'format',
      ] as const,
  ),
];

describe.each(BROKEN)('a manifest with %s', (_what, input, at, rule) => {
  test('has that problem and no other, at the reading, the check and the installation', () => {
    expect(fieldsOf(() => readManifest(manifest(input)))).toEqual({ [at]: rule });
    expect(listProblems(manifest(input), undefined, FOYER_ADDRESS).problems).toEqual({ [`/manifest${at}`]: rule });
    expect(fieldsOf(() => requireManifest(manifest(input), undefined, FOYER_ADDRESS))).toEqual({
      [`/manifest${at}`]: rule,
    });
  });
});

test.each<[string, ManifestInput]>([
  ['menus, pages and buttons', {}],
  ['a path that has a query', { signIn: { ...SIGN_IN, redirectPaths: ['/in?way=1'] } }],
  ['device addresses alone', { signIn: { ...SIGN_IN, redirectPaths: [], deviceAddresses: ['com.example:/in'] } }],
  ['names in five languages', { names: { en: 'K', fr: 'K', de: 'K', es: 'K', zh: 'K' } }],
])('a manifest with %s has no problem', (_what, input) => {
  expect(listProblems(manifest(input), undefined, FOYER_ADDRESS).problems).toEqual({});
  expect(readManifest(manifest(input))).toEqual(manifest(input));
});

test('a manifest has a limited number of permissions', () => {
  const menus = Array.from({ length: Math.ceil(MAX_APPLICATION_PERMISSIONS / 100) + 1 }, (_, menu) => ({
    ...MENU,
    code: `kiosk.m${menu}`,
    children: Array.from({ length: 99 }, (_page, page) => ({ ...PAGE, code: `kiosk.m${menu}.p${page}` })),
  }));
  const withCount = (count: number) => {
    const whole = menus.slice(0, Math.floor(count / 100));
    const rest = Array.from({ length: count % 100 }, (_, at) => ({ ...MENU, code: `kiosk.r${at}` }));
    return listProblems(manifest({ permissions: [...whole, ...rest] }), undefined, FOYER_ADDRESS).problems;
  };
  expect(withCount(MAX_APPLICATION_PERMISSIONS)).toEqual({});
  expect(withCount(MAX_APPLICATION_PERMISSIONS + 1)).toEqual({ '/manifest/permissions': 'too_many' });
});

describe('the address', () => {
  const { entry: _entry, ...without } = manifest();

  test('may be missing at a check, not at an installation', () => {
    expect(listProblems(without, undefined, FOYER_ADDRESS).problems).toEqual({});
    expect(fieldsOf(() => requireManifest(without, undefined, FOYER_ADDRESS))).toEqual({ '/entry': 'required' });
  });

  test.each([
    ['ftp://kiosk.example/', 'format'],
    ['https://foyer.example/kiosk', 'own'],
    ['http://kiosk.example/', 'insecure'],
  ])('%s is refused, in the manifest or given beside it', (entry, rule) => {
    for (const [document, input] of [[manifest({ entry }), undefined] as const, [manifest(), entry] as const]) {
      expect(listProblems(document, input, FOYER_ADDRESS).problems).toEqual({ '/entry': rule });
      expect(fieldsOf(() => requireManifest(document, input, FOYER_ADDRESS))).toEqual({ '/entry': rule });
    }
  });

  test('that is given beside the manifest applies', () => {
    const document = manifest({ entry: 'ftp://kiosk.example/' });
    expect(listProblems(document, 'https://here.example', FOYER_ADDRESS).problems).toEqual({});
    expect(requireManifest(document, 'https://here.example', FOYER_ADDRESS).entry).toBe('https://here.example/');
    expect(requireManifest(manifest(), undefined, FOYER_ADDRESS).entry).toBe('https://kiosk.example/');
  });
});
