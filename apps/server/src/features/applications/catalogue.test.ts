import { type PermissionNode, PERMISSIONS } from '@foyer/contract/core/permissions.ts';
import { describe, expect, test } from 'vitest';

import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { permissionCodes, readCatalogue } from './catalogue.ts';

const catalogue = readCatalogue();
const flat = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const named = (names: Readonly<Record<string, string>>) =>
  Object.keys(names).sort().join() === LANGUAGES.toSorted().join() &&
  Object.values(names).every((name) => name.trim() !== '');

test("the suite's ten systems ship, system administration first", () => {
  expect(catalogue.map(({ code }) => code)).toEqual([
    'system',
    'assets',
    'designer',
    'esl',
    'handheld',
    'map',
    'pda',
    'signage',
    'subscription',
    'temperature',
  ]);
});

test('no permission code belongs to two applications', () => {
  const codes = catalogue.flatMap(({ permissions }) => permissionCodes(permissions));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test("the buttons of system administration are exactly the server's permissions", () => {
  const system = catalogue.find(({ code }) => code === 'system');
  const buttons = flat(system?.permissions ?? [])
    .filter(({ kind }) => kind === 'button')
    .map(({ code }) => code);
  expect(buttons.sort()).toEqual([...PERMISSIONS].sort());
});

describe.each(catalogue)('$code', ({ code, names, icon, version, entry, signIn, permissions }) => {
  test('has a name in five languages, an icon and a version', () => {
    expect(named(names)).toBe(true);
    expect(icon).toMatch(/^[a-z][a-z-]*$/);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(entry === undefined).toBe(code !== 'system');
  });

  test('signs users in through Foyer, and its pages have their own paths', () => {
    if (code === 'system') return;
    expect(signIn).toEqual({
      client: 'confidential',
      redirectPaths: ['/signed-in'],
      postLogoutRedirectPaths: ['/signed-out'],
      backchannelLogoutPath: '/logout',
    });
    const pages = permissions.flatMap(({ children = [] }) => children);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    for (const { path } of pages) expect(path).toMatch(/^\/[a-z]+$/);
  });

  test('has permissions of menus, pages and buttons, in that order, each named in five languages', () => {
    const below = { menu: 'page', page: 'button', button: undefined } as const;
    expect(permissions.every(({ kind }) => kind === 'menu')).toBe(true);
    for (const node of flat(permissions)) {
      expect(named(node.names), node.code).toBe(true);
      expect(node.code).toMatch(/^[a-z]+(\.[a-z-]+)*$/);
      for (const child of node.children ?? []) expect(child.kind, child.code).toBe(below[node.kind]);
    }
  });

  test('keeps to its own permission codes', () => {
    if (code === 'system') return;
    for (const permission of permissionCodes(permissions))
      expect(permission.startsWith(`${code}.`), permission).toBe(true);
  });
});
