import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { clearSession, patchSession, readSession, startSession } from './session.ts';
import { SESSION_END_KEY } from './storage.ts';

let storage: Storage;
let storageEvent: (event: { key: string | null; newValue?: string }) => void;

const ended = vi.fn<(reason: string) => void>();

beforeEach(() => {
  ended.mockClear();
  storage = createFakeStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', (_: string, listener: typeof storageEvent) => {
    storageEvent = listener;
  });
  startSession(ended);
  patchSession({ accessToken: 'token' });
});

test.each(['signed-out', 'expired'] as const)(
  'the end "%s" is announced to every other tab before anything is removed',
  (reason) => {
    const set = vi.spyOn(storage, 'setItem');
    const remove = vi.spyOn(storage, 'removeItem');
    clearSession(reason);
    expect(set).toHaveBeenCalledExactlyOnceWith(SESSION_END_KEY, reason);
    expect(remove).toHaveBeenCalledWith('accessToken');
    expect(set.mock.invocationCallOrder[0]).toBeLessThan(Math.min(...remove.mock.invocationCallOrder));
    expect(storage.getItem(SESSION_END_KEY)).toBeNull();
  },
);

test.each(['signed-out', 'expired'])('the end "%s" in another tab ends this one, once', (reason) => {
  storage.clear();
  storageEvent({ key: SESSION_END_KEY, newValue: reason });
  storageEvent({ key: 'accessToken' });
  storageEvent({ key: SESSION_END_KEY });
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
