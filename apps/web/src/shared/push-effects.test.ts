import { beforeEach, expect, test, vi } from 'vitest';

import { type CallFailed, type NetworkFailed, onFailure } from './call-failures.ts';
import { createFakeStorage } from './fake-storage.ts';
import { applyPush } from './push-effects.ts';
import { patchSession } from './session.ts';

const heard = vi.fn<(failure: CallFailed | NetworkFailed) => void>();
onFailure(heard);

beforeEach(() => {
  heard.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', createFakeStorage());
  patchSession({ accessToken: 'token' });
});

test('a session that has ended takes the path of a call that finds it over', () => {
  applyPush({ count: 0, type: 'SESSION_ENDED' });
  vi.advanceTimersByTime(500);
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 401, code: 'C0102' }));
});

test.each([
  ['that has just signed out', undefined],
  ['that holds a newer session', 'newer'],
])('a tab %s has nothing to say about the old session', (_what, accessToken) => {
  applyPush({ count: 0, type: 'SESSION_ENDED' });
  vi.advanceTimersByTime(100);
  patchSession({ accessToken });
  vi.advanceTimersByTime(1000);
  expect(heard).not.toHaveBeenCalled();
});

test('a count is no reason to do anything', () => {
  applyPush({ count: 3, type: 'UNREAD' });
  vi.advanceTimersByTime(1000);
  expect(heard).not.toHaveBeenCalled();
});
