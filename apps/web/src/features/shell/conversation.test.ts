import { type AppMessage, type ShellState, toWire } from '@foyer/app-sdk/messages.ts';
import { describe, expect, test, vi } from 'vitest';

import { createConversation } from './conversation.ts';

const ORIGIN = 'https://labels.example';
const STATE: ShellState = {
  user: { username: 'ada', displayName: 'Ada Lovelace' },
  language: 'en',
  theme: 'light',
  customer: null,
  store: { id: 's1', name: 'Harbour', code: 'HAM-1' },
  permissions: ['esl.labels.read'],
};

/** A conversation whose frame the test controls. */
function begin() {
  let at = 0;
  const frame = { postMessage: vi.fn<(data: unknown, to: string) => void>() };
  const received: AppMessage[] = [];
  const conversation = createConversation({
    origin: ORIGIN,
    frame: () => frame,
    path: '/start',
    state: STATE,
    onMessage: (message) => received.push(message),
    now: () => at,
  });
  return {
    ...conversation,
    received,
    /** Posts any data, by default from the frame's window. */
    post: (data: unknown, source: unknown = frame, origin = ORIGIN) =>
      conversation.receive({ source: source as MessageEventSource, origin, data }),
    sendFromApp: (message: AppMessage) =>
      conversation.receive({ source: frame as unknown as MessageEventSource, origin: ORIGIN, data: toWire(message) }),
    /** Messages posted to the frame since the last call, all to its origin. */
    takeSent() {
      const calls = frame.postMessage.mock.calls.splice(0);
      expect(calls.every(([, to]) => to === ORIGIN)).toBe(true);
      return calls.map(([data]) => data);
    },
    pass: (ms: number) => void (at += ms),
  };
}

test('an application that is ready receives the current state', () => {
  const { sendFromApp, takeSent, received, follow } = begin();
  follow({ ...STATE, language: 'de' });
  expect(takeSent()).toEqual([]); // no listener yet
  sendFromApp({ type: 'ready', path: '/labels' });
  expect(takeSent()).toEqual([{ foyer: 1, type: 'welcome', state: { ...STATE, language: 'de' } }]);
  expect(received).toEqual([{ type: 'ready', path: '/labels' }]);
});

test('only changed fields are sent', () => {
  const { sendFromApp, takeSent, follow } = begin();
  sendFromApp({ type: 'ready', path: '/' });
  takeSent();
  follow({ ...STATE });
  expect(takeSent()).toEqual([]);
  follow({ ...STATE, store: null, theme: 'dark' });
  expect(takeSent()).toEqual([{ foyer: 1, type: 'changed', state: { store: null, theme: 'dark' } }]);
});

test('a reloaded page receives "welcome" again', () => {
  const { sendFromApp, takeSent, follow } = begin();
  sendFromApp({ type: 'ready', path: '/' });
  follow({ ...STATE, theme: 'dark' });
  sendFromApp({ type: 'ready', path: '/' });
  expect(takeSent().at(-1)).toEqual({ foyer: 1, type: 'welcome', state: { ...STATE, theme: 'dark' } });
});

test('an application is navigated to another path unless it already shows that path', () => {
  const { sendFromApp, takeSent, show } = begin();
  expect(show('/start')).toBe(true);
  expect(show('/labels')).toBe(false); // it has not sent "ready"
  sendFromApp({ type: 'ready', path: '/labels' });
  takeSent();
  expect(show('/devices')).toBe(true);
  expect(takeSent()).toEqual([{ foyer: 1, type: 'navigate', path: '/devices' }]);
  sendFromApp({ type: 'navigated', path: '/devices/4' });
  expect(show('/devices/4')).toBe(true);
  expect(takeSent()).toEqual([]);
});

test('a page that sends no messages has to be navigated through its frame', () => {
  const { sendFromApp, takeSent, show, loaded } = begin();
  sendFromApp({ type: 'ready', path: '/labels' });
  loaded(); // the page that sent "ready"
  expect(show('/devices')).toBe(true);
  loaded(); // another page
  takeSent();
  expect(show('/articles')).toBe(false);
  expect(takeSent()).toEqual([]);
  sendFromApp({ type: 'ready', path: '/articles' });
  expect(show('/labels')).toBe(true);
});

test('an application is notified of the sign-out', () => {
  const { sendFromApp, takeSent, end } = begin();
  end();
  expect(takeSent()).toEqual([]);
  sendFromApp({ type: 'ready', path: '/' });
  end();
  expect(takeSent().at(-1)).toEqual({ foyer: 1, type: 'signed-out' });
});

describe('ignores', () => {
  const signOut = { foyer: 1, type: 'sign-out' };

  test('another window, such as a frame inside the frame or an opener', () => {
    const { post, received } = begin();
    post(signOut, { postMessage: vi.fn() });
    post(signOut, null);
    expect(received).toEqual([]);
  });

  test.each(['https://evil.example', 'http://labels.example', 'https://labels.example:8443', 'null', ''])(
    'the origin %j, even from the window of the frame',
    (origin) => {
      const { post, received, takeSent } = begin();
      post(signOut, undefined, origin);
      post({ foyer: 1, type: 'ready', path: '/' }, undefined, origin);
      expect([received, takeSent()]).toEqual([[], []]);
    },
  );

  test.each([
    { type: 'sign-out' },
    { foyer: 1, type: 'welcome', state: STATE },
    { foyer: 1, type: 'open', application: '../../system' },
    { foyer: 1, type: 'navigated', path: '//evil.example/' },
    { foyer: 1, type: 'navigated', path: `/${'a'.repeat(1_000_000)}` },
    { foyer: 1, type: 'notify', text: 'a'.repeat(1_000_000), severity: 'info' },
    { foyer: 1, type: 'badge', count: 1e9 },
    Array.from({ length: 100_000 }, () => signOut),
    'sign-out',
    null,
  ])('an invalid message (%#)', (data) => {
    const { post, received } = begin();
    post(data);
    expect(received).toEqual([]);
  });

  test('messages above the rate limit, and accepts later ones', () => {
    const { sendFromApp, received, pass } = begin();
    for (let count = 0; count < 1000; count += 1) sendFromApp({ type: 'badge', count });
    expect(received).toHaveLength(60);
    pass(1000);
    sendFromApp({ type: 'badge', count: 7 });
    expect(received.at(-1)).toEqual({ type: 'badge', count: 7 });
  });

  test('notifications above their rate limit', () => {
    const { sendFromApp, received, pass } = begin();
    for (let count = 0; count < 20; count += 1) sendFromApp({ type: 'notify', text: `${count}`, severity: 'danger' });
    expect(received).toHaveLength(3);
    sendFromApp({ type: 'badge', count: 1 });
    expect(received).toHaveLength(4);
    pass(10_000);
    for (let count = 0; count < 20; count += 1) sendFromApp({ type: 'notify', text: `${count}`, severity: 'danger' });
    expect(received).toHaveLength(7);
  });
});
