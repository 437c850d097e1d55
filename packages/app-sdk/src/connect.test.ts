import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createFrame, createLonePage } from '../test/fake-windows.ts';
import { connect, type Foyer, NotInFoyer } from './connect.ts';
import type { ShellState } from './messages.ts';

const STORE = { id: 's1', name: 'Harbour', code: 'HAM-1' };
const STATE: ShellState = {
  user: { username: 'ada', displayName: 'Ada Lovelace' },
  language: 'de',
  theme: 'dark',
  customer: { id: 'c1', name: 'Acme', code: 'ACME' },
  store: STORE,
  permissions: ['esl.labels.read'],
};
const options = { foyer: 'https://foyer.example/base/' };
const welcome = { foyer: 1, type: 'welcome', state: STATE };

beforeEach(() => void vi.useFakeTimers());

async function connected(frame = createFrame('/labels?shelf=4#top')) {
  const connecting = connect(options);
  frame.arrive(welcome);
  const foyer = await connecting;
  frame.sent.length = 0;
  return { ...frame, foyer };
}

describe('connecting', () => {
  test('sends the path of the page to that origin and no other', async () => {
    const { sent, arrive } = createFrame('/labels?shelf=4#top');
    const connecting = connect(options);
    expect(sent).toEqual([
      { data: { foyer: 1, type: 'ready', path: '/labels?shelf=4#top' }, to: 'https://foyer.example' },
    ]);
    arrive(welcome);
    expect(await connecting).toMatchObject({
      user: { username: 'ada', displayName: 'Ada Lovelace' },
      language: 'de',
      theme: 'dark',
      customer: { code: 'ACME' },
      store: STORE,
    });
  });

  test('is refused to a page outside a frame', async () => {
    createLonePage();
    await expect(connect(options)).rejects.toThrow(NotInFoyer);
  });

  test('is refused if Foyer does not answer in time', async () => {
    const { arrive } = createFrame();
    const refused = expect(connect({ ...options, timeoutMs: 800 })).rejects.toThrow(NotInFoyer);
    await vi.advanceTimersByTimeAsync(800);
    await refused;
    arrive(welcome); // too late, and harmless
  });

  test('is not taken over by a forged welcome', async () => {
    const { arrive } = createFrame();
    const refused = expect(connect(options)).rejects.toThrow(NotInFoyer);
    arrive(welcome, { source: {} });
    arrive(welcome, { origin: 'https://foyer.example.evil.example' });
    arrive(welcome, { origin: 'null' });
    arrive({ ...welcome, state: { ...STATE, permissions: ['*'] } });
    arrive({ foyer: 1, type: 'changed', state: STATE });
    await vi.advanceTimersByTimeAsync(5000);
    await refused;
  });
});

describe('what changes', () => {
  test('is sent to its listeners, with the whole current state', async () => {
    const { foyer, arrive } = await connected();
    const received: unknown[] = [];
    foyer.on('language', (language) => received.push(language, foyer.theme));
    foyer.on('theme', (theme) => received.push(theme));
    arrive({ foyer: 1, type: 'changed', state: { theme: 'light', language: 'fr' } });
    expect(received).toEqual(['fr', 'light', 'light']);
    expect(foyer.store).toEqual(STORE);
  });

  test('may be that there is no store any longer', async () => {
    const { foyer, arrive } = await connected();
    const received = vi.fn<(store: unknown) => void>();
    foyer.on('store', received);
    arrive({ foyer: 1, type: 'changed', state: { store: null } });
    expect(received).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(foyer.store).toBeUndefined();
  });

  test('are permissions, too', async () => {
    const { foyer, arrive } = await connected();
    expect([foyer.may('esl.labels.read'), foyer.may('esl.labels.write')]).toEqual([true, false]);
    const received = vi.fn<(permissions: ReadonlySet<string>) => void>();
    foyer.on('permissions', received);
    arrive({ foyer: 1, type: 'changed', state: { permissions: ['esl.labels.write'] } });
    expect([foyer.may('esl.labels.read'), foyer.may('esl.labels.write')]).toEqual([false, true]);
    expect(received).toHaveBeenCalledExactlyOnceWith(foyer.permissions);
  });

  test('is not sent to removed listeners, nor to any after the end', async () => {
    const { foyer, arrive, sent } = await connected();
    const received = vi.fn<(path: string) => void>();
    const stop = foyer.on('navigate', received);
    arrive({ foyer: 1, type: 'navigate', path: '/labels/7' });
    stop();
    arrive({ foyer: 1, type: 'navigate', path: '/labels/8' });
    expect(received).toHaveBeenCalledExactlyOnceWith('/labels/7');
    foyer.on('navigate', received);
    foyer.close();
    arrive({ foyer: 1, type: 'navigate', path: '/labels/9' });
    foyer.badge(1);
    expect(received).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  test('reaches every listener, though one of them throws', async () => {
    const { foyer, arrive } = await connected();
    const reportError = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reportError);
    const received = vi.fn<() => void>();
    const mistake = new Error('a mistake of the application');
    foyer.on('sign-out', () => {
      throw mistake;
    });
    foyer.on('sign-out', received);
    arrive({ foyer: 1, type: 'signed-out' });
    expect(received).toHaveBeenCalledOnce();
    expect(reportError).toHaveBeenCalledExactlyOnceWith(mistake);
  });

  test('is not accepted from another frame or another origin', async () => {
    const { foyer, arrive } = await connected();
    const received = vi.fn<(value: unknown) => void>();
    for (const event of ['language', 'permissions', 'navigate', 'sign-out'] as const) foyer.on(event, received);
    const forged = { foyer: 1, type: 'changed', state: { permissions: ['esl.labels.delete'], language: 'fr' } };
    arrive(forged, { source: {} });
    arrive(forged, { origin: 'http://foyer.example' });
    arrive({ foyer: 1, type: 'signed-out' }, { origin: 'https://evil.example' });
    arrive({ foyer: 1, type: 'navigate', path: '//evil.example/' });
    expect(received).not.toHaveBeenCalled();
    expect(foyer.may('esl.labels.delete')).toBe(false);
  });
});

test('all messages of an application are sent to the origin of Foyer alone', async () => {
  const { foyer, sent } = await connected();
  foyer.navigated('/labels/4');
  foyer.navigated('/labels/4', 'Shelf 4');
  foyer.open('map');
  foyer.open('map', '/floors');
  foyer.badge(3);
  foyer.notify('Saved');
  foyer.notify('Printed', 'success');
  foyer.signIn();
  foyer.signOut();
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['https://foyer.example']));
  expect(sent.map(({ data }) => data)).toEqual([
    { foyer: 1, type: 'navigated', path: '/labels/4' },
    { foyer: 1, type: 'navigated', path: '/labels/4', title: 'Shelf 4' },
    { foyer: 1, type: 'open', application: 'map' },
    { foyer: 1, type: 'open', application: 'map', path: '/floors' },
    { foyer: 1, type: 'badge', count: 3 },
    { foyer: 1, type: 'notify', text: 'Saved', severity: 'info' },
    { foyer: 1, type: 'notify', text: 'Printed', severity: 'success' },
    { foyer: 1, type: 'sign-in' },
    { foyer: 1, type: 'sign-out' },
  ]);
});

describe('what does not fit', () => {
  test('is made to fit where it can be', async () => {
    const { foyer, sent } = await connected();
    foyer.badge(10_000);
    foyer.navigated('/labels', '  ');
    foyer.navigated('/labels', 'a'.repeat(300));
    foyer.notify('b'.repeat(600));
    expect(sent.map(({ data }) => data)).toEqual([
      { foyer: 1, type: 'badge', count: 9999 },
      { foyer: 1, type: 'navigated', path: '/labels' },
      { foyer: 1, type: 'navigated', path: '/labels', title: 'a'.repeat(200) },
      { foyer: 1, type: 'notify', text: 'b'.repeat(500), severity: 'info' },
    ]);
  });

  test.each<[string, (foyer: Foyer) => void]>([
    ['a path that is none', (foyer) => foyer.navigated('labels')],
    ['a path of another origin', (foyer) => foyer.navigated('//evil.example/')],
    ['a path that is too long', (foyer) => foyer.navigated(`/${'a'.repeat(2000)}`)],
    ['an application that is none', (foyer) => foyer.open('The Map')],
    ['half of something that waits', (foyer) => foyer.badge(0.5)],
    ['less than nothing that waits', (foyer) => foyer.badge(-1)],
    ['nothing to say', (foyer) => foyer.notify(' ')],
  ])('is refused with a TypeError: %s', async (_what, act) => {
    const { foyer, sent } = await connected();
    expect(() => act(foyer)).toThrow(TypeError);
    expect(sent).toEqual([]);
  });
});

describe('Ctrl+K', () => {
  test('opens the choice of applications, and nothing else does', async () => {
    const { sent, press } = await connected();
    expect(press('k', { ctrlKey: true })).toBe(false);
    expect(press('K', { metaKey: true })).toBe(false);
    expect(sent.map(({ data }) => data)).toEqual([
      { foyer: 1, type: 'change-system' },
      { foyer: 1, type: 'change-system' },
    ]);
    for (const modifiers of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])
      expect(press('k', modifiers)).toBe(true);
    expect(press('j', { ctrlKey: true })).toBe(true);
    expect(sent).toHaveLength(2);
  });

  test('is left to a page that has a use for it, and to one that has closed', async () => {
    const frame = createFrame();
    frame.addKeyListener((event) => event.preventDefault());
    const { sent, press, foyer } = await connected(frame);
    press('k', { ctrlKey: true });
    foyer.close();
    press('k', { metaKey: true });
    expect(sent).toEqual([]);
  });
});
