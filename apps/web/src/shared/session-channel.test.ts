import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from './fake-storage.ts';
import { clearSession, patchSession, readSession, startSession } from './session.ts';

let storage: Storage;
let storageEvent: (event: { key: string | null }) => void;

class FakeChannel {
  static last: FakeChannel;
  readonly sent: unknown[] = [];
  hear: (event: { data: unknown }) => void = () => undefined;
  constructor() {
    FakeChannel.last = this;
  }
  addEventListener(_: string, listener: FakeChannel['hear']) {
    this.hear = listener;
  }
  postMessage(data: unknown) {
    this.sent.push(data);
  }
}

const ended = vi.fn<(reason: string) => void>();

beforeEach(() => {
  ended.mockClear();
  storage = createFakeStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('addEventListener', (_: string, listener: typeof storageEvent) => {
    storageEvent = listener;
  });
  startSession(ended);
  patchSession({ accessToken: 'token' });
});

test.each(['signed-out', 'expired'] as const)('the end "%s" is announced to every other tab', (reason) => {
  clearSession(reason);
  expect(FakeChannel.last.sent).toEqual([reason]);
});

test.each(['signed-out', 'expired'])('the end "%s" in another tab ends this one', (reason) => {
  FakeChannel.last.hear({ data: reason });
  expect(readSession().accessToken).toBeUndefined();
  expect(ended).toHaveBeenCalledExactlyOnceWith(reason, undefined);
});

test('a token that another tab removed ends this one', () => {
  storage.removeItem('accessToken');
  storageEvent({ key: 'accessToken' });
  expect(ended).toHaveBeenCalledExactlyOnceWith('signed-out');
});

test('a token that another tab replaced ends this one', () => {
  storage.setItem('accessToken', 'somebody else');
  storageEvent({ key: 'accessToken' });
  expect(ended).toHaveBeenCalledExactlyOnceWith('signed-out');
});

test('a sign-in in another tab signs this one in', () => {
  clearSession();
  storage.setItem('accessToken', 'token');
  storageEvent({ key: 'accessToken' });
  expect(readSession().accessToken).toBe('token');
  expect(ended).not.toHaveBeenCalled();
});

test('other keys of other tabs change nothing here', () => {
  storage.setItem('menuWidth', '400');
  storageEvent({ key: 'menuWidth' });
  expect(readSession().menuWidth).toBe(260);
});
