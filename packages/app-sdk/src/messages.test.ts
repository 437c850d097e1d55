import { describe, expect, test, vi } from 'vitest';

import { type AppMessage, readAppMessage, readPath, readShellMessage, type ShellState, toWire } from './messages.ts';

const STATE: ShellState = {
  user: { username: 'ada', displayName: 'Ada Lovelace' },
  language: 'zh',
  theme: 'light',
  customer: null,
  store: null,
  permissions: ['esl.labels.read'],
};

describe('a message of an application', () => {
  const posted: AppMessage[] = [
    { type: 'ready', path: '/' },
    { type: 'navigated', path: '/labels?x=1#top', title: 'Labels' },
    { type: 'navigated', path: '/labels' },
    { type: 'open', application: 'map', path: '/floors' },
    { type: 'open', application: 'map' },
    { type: 'badge', count: 0 },
    { type: 'badge', count: 9999 },
    { type: 'notify', text: 'Saved', severity: 'success' },
    { type: 'change-system' },
    { type: 'sign-in' },
    { type: 'sign-out' },
  ];
  test.each(posted)('is read as it was sent: %j', (message) => {
    expect(readAppMessage(structuredClone(toWire(message)))).toEqual(message);
  });

  test.each([
    undefined,
    null,
    'ready',
    7,
    [],
    [{ foyer: 1, type: 'sign-out' }],
    { type: 'sign-out' },
    { foyer: '1', type: 'sign-out' },
    { foyer: 2, type: 'sign-out' },
    { foyer: 1 },
    { foyer: 1, type: 'welcome', state: STATE },
    { foyer: 1, type: ['sign-out'] },
    { foyer: 1, type: 'ready' },
    { foyer: 1, type: 'ready', path: ['/'] },
    { foyer: 1, type: 'navigated', path: '/', title: 7 },
    { foyer: 1, type: 'navigated', path: '/', title: ' ' },
    { foyer: 1, type: 'open', application: '../map' },
    { foyer: 1, type: 'open', application: 'map', path: 'floors' },
    { foyer: 1, type: 'badge', count: '3' },
    { foyer: 1, type: 'badge', count: -1 },
    { foyer: 1, type: 'badge', count: 1.5 },
    { foyer: 1, type: 'badge', count: Number.NaN },
    { foyer: 1, type: 'badge', count: 10_000 },
    { foyer: 1, type: 'notify', text: 'x', severity: 'constructor' },
    { foyer: 1, type: 'notify', text: '', severity: 'info' },
    { foyer: 1, type: 'notify', text: { toString: 'x' }, severity: 'info' },
  ])('of another shape is refused: %j', (data) => {
    expect(readAppMessage(data)).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'named %s is refused (prototype pollution)',
    (type) => {
      expect(readAppMessage({ foyer: 1, type })).toBeUndefined();
    },
  );

  test('with an own field __proto__ changes no prototype (prototype pollution)', () => {
    const data: unknown = JSON.parse('{"foyer":1,"type":"badge","count":3,"__proto__":{"count":7,"polluted":true}}');
    const read = readAppMessage(data);
    expect(read).toEqual({ type: 'badge', count: 3 });
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
  });

  test('with inherited fields is refused', () => {
    expect(readAppMessage(Object.create({ foyer: 1, type: 'sign-out' }))).toBeUndefined();
    expect(
      readAppMessage(Object.assign(Object.create({ count: 3 }) as object, { foyer: 1, type: 'badge' })),
    ).toBeUndefined();
  });

  test('with a getter is refused, and the getter does not run', () => {
    const getter = vi.fn<() => string>(() => '/');
    const data = Object.defineProperty({ foyer: 1, type: 'ready' }, 'path', { get: getter, enumerable: true });
    expect(readAppMessage(data)).toBeUndefined();
    expect(getter).not.toHaveBeenCalled();
  });

  test('is read without its unknown fields', () => {
    expect(readAppMessage({ foyer: 1, type: 'sign-out', more: 'x', path: '/' })).toEqual({ type: 'sign-out' });
  });

  test.each([
    { foyer: 1, type: 'navigated', path: `/${'x'.repeat(2000)}` },
    { foyer: 1, type: 'navigated', path: '/', title: 'x'.repeat(201) },
    { foyer: 1, type: 'notify', severity: 'info', text: 'x'.repeat(501) },
    { foyer: 1, type: 'open', application: 'a'.repeat(33) },
    { foyer: 1, type: 'notify', severity: 'info', text: 'x'.repeat(50_000_000) },
  ])('that is huge is refused (denial of service)', (data) => {
    expect(readAppMessage(data)).toBeUndefined();
  });
});

describe('a path', () => {
  test.each(['/', '/labels', '/labels/4?x=1&y=//z#/top', `/${'x'.repeat(1999)}`, '/标签'])('is %j', (path) => {
    expect(readPath(path)).toBe(path);
  });

  test.each([
    '',
    'labels',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example/',
    '/\n/evil.example/',
    '/labels\u0000',
    '/labels\u0085',
    ' /labels',
  ])('is not %j (open redirect)', (path) => {
    expect(readPath(path)).toBeUndefined();
  });

  test('leads nowhere but to its origin', () => {
    for (const path of ['/a', '/..//evil.example', '/@evil.example', '/:80', '/%2f/evil.example', '/?//evil.example'])
      expect(new URL(readPath(path) ?? '', 'https://labels.example').origin).toBe('https://labels.example');
  });
});

describe('a message of the shell', () => {
  const place = { id: 'c1', name: 'Acme', code: 'ACME' };
  test.each([
    { type: 'welcome', state: STATE },
    { type: 'welcome', state: { ...STATE, customer: place, store: place } },
    { type: 'changed', state: { theme: 'dark' } },
    { type: 'changed', state: { store: null } },
    { type: 'changed', state: {} },
    { type: 'navigate', path: '/labels' },
    { type: 'signed-out' },
  ])('is read as it was sent: %j', (message) => {
    expect(readShellMessage(structuredClone({ foyer: 1, ...message }))).toEqual(message);
  });

  test.each([
    { type: 'sign-out' },
    { type: 'welcome', state: { ...STATE, user: undefined } },
    { type: 'welcome', state: { ...STATE, user: { username: 'ada' } } },
    { type: 'welcome', state: { ...STATE, theme: 'sepia' } },
    { type: 'welcome', state: { ...STATE, store: {} } },
    { type: 'welcome', state: { ...STATE, language: 'x'.repeat(36) } },
    { type: 'welcome', state: { ...STATE, permissions: 'esl.labels.read' } },
    { type: 'welcome', state: { ...STATE, permissions: { 0: 'esl.labels.read', length: 1 } } },
    { type: 'welcome', state: { ...STATE, permissions: [['esl.labels.read']] } },
    // oxlint-disable-next-line no-sparse-arrays -- its length is greater than its number of elements
    { type: 'welcome', state: { ...STATE, permissions: [, 'esl.labels.read'] } },
    { type: 'welcome', state: { ...STATE, permissions: Array.from({ length: 20_001 }, () => 'esl.labels.read') } },
    { type: 'changed', state: null },
    { type: 'changed', state: { permissions: [7] } },
    { type: 'changed', state: { theme: null } },
    { type: 'navigate', path: '//evil.example' },
  ])('of another shape is refused', (message) => {
    expect(readShellMessage({ foyer: 1, ...message })).toBeUndefined();
  });
});
