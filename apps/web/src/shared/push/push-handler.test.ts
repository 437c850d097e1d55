import type { Push } from '@foyer/contract/pushes.ts';
import type { QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import { createSharedState, type SharedState } from '#/shared/state/shared-state.ts';
import { closeToast, readToasts } from '#/shared/state/toasts.ts';

import { createPushHandler } from './push-handler.ts';

const make = vi.fn<(queryKey: QueryKey, how: { spread: boolean }) => void>();
let unread: SharedState<number | undefined>;
let handler: ReturnType<typeof createPushHandler>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  make.mockReset();
  for (const { id } of readToasts()) closeToast(id);
  unread = createSharedState<number | undefined>(undefined);
  handler = createPushHandler({ unread, invalidation: { make } });
});

const count = (number: number): Push => ({ count: number, type: 'UNREAD' });
const INBOX = [['inbox'], { spread: false }];
const EVERYTHING = [[], { spread: true }];

test('the count is the last one from the server, in a push of any type', () => {
  handler.onPush(count(3));
  expect(unread.read()).toBe(3);
  handler.onPush({ count: 4, type: 'LICENCE_UPDATED' });
  expect(unread.read()).toBe(4);
});

test('another count makes the inbox stale; the same does not', () => {
  handler.onPush(count(3));
  expect(make.mock.calls).toEqual([INBOX]);
  handler.onPush(count(3));
  expect(make).toHaveBeenCalledOnce();
  handler.onPush(count(2));
  expect(make.mock.calls).toEqual([INBOX, INBOX]);
});

test('a count that a response contained before is no change', () => {
  handler.onPush(count(3));
  unread.write(2);
  handler.onPush(count(2));
  expect(make).toHaveBeenCalledOnce();
});

test('a notice makes the inbox stale once, whether or not the count is another one', () => {
  handler.onPush(count(1));
  handler.onPush({ count: 1, type: 'NOTICE' });
  handler.onPush({ count: 2, type: 'NOTICE' });
  expect(make.mock.calls).toEqual([INBOX, INBOX, INBOX]);
});

test('what many pages receive at the same time is spread', () => {
  handler.onPush(count(0));
  make.mockReset();
  handler.onPush({ count: 0, type: 'PLUGIN_CHANGED' });
  expect(make.mock.calls).toEqual([EVERYTHING]);
});

test('the first socket makes nothing stale that was just asked for; every further one makes everything stale', () => {
  handler.onConnected();
  expect(make).not.toHaveBeenCalled();
  handler.onPush(count(0));
  make.mockReset();
  handler.onConnected();
  expect(make.mock.calls).toEqual([EVERYTHING]);
});

test('a first socket that took long to connect makes everything stale, too', () => {
  vi.advanceTimersByTime(5001);
  handler.onConnected();
  expect(make.mock.calls).toEqual([EVERYTHING]);
});

test('the message about a lost connection is closed when it is back', () => {
  handler.onPush(count(0));
  handler.onLost();
  expect(readToasts().map(({ text }) => text)).toEqual(['pushes.lost']);
  handler.onConnected();
  expect(readToasts()).toEqual([]);
});

test('a type that only a newer tab knows sets the count', () => {
  handler.onPush({ count: 2, type: 'SOMETHING_NEWER' } as never); // forwarded by a newer tab
  expect(unread.read()).toBe(2);
  expect(make.mock.calls).toEqual([INBOX]);
});
