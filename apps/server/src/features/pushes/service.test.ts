import { setImmediate as afterOthers } from 'node:timers/promises';

import { beforeEach, expect, test, vi } from 'vitest';

import type { ReaderState } from '#/features/inbox/reader-state.ts';
import type { Bus } from '#/platform/events/bus.ts';

import type { PushSocket } from './connection.ts';
import { createPushes } from './service.ts';

const HEARTBEAT_MS = 100;
const CHECK_MS = 50;

const caller = {
  sessionId: 'session',
  userId: 'user',
  username: 'ada',
  scope: 'full',
  signInMethod: 'test',
  secondFactor: null,
  permissions: new Set<string>(),
  superAdministrator: false,
} as const;
const silent: Bus = {
  subscribe: () => undefined,
  invalidateOn: () => undefined,
  committed: () => undefined,
  onResync: () => undefined,
  resync: () => undefined,
  start: async () => {},
};
const onError = vi.fn<(error: unknown) => void>();
const live = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onError.mockReset();
  live.clear();
  live.add('session');
});

/** Advances the timers and runs the work that they start. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    vi.advanceTimersByTime(10);
    await afterOthers();
  }
}

function createLine() {
  return {
    bufferedAmount: 0,
    send: vi.fn<(text: string) => void>(),
    ping: vi.fn<() => void>(),
    close: vi.fn<(code: number) => void>(),
    terminate: vi.fn<() => void>(),
  } satisfies PushSocket;
}

const readerState: ReaderState = {
  userId: 'user',
  audiences: ['everybody'],
  readUntil: 0,
  read: new Set(),
  personal: [],
};

function open(readerStatesOf: (userIds: readonly string[]) => Promise<Map<string, ReaderState>>, checkMs = CHECK_MS) {
  const sessions = {
    filterLive: async (ids: readonly string[]) => new Set(ids.filter((id) => live.has(id))),
    filterUsersWithin: async () => new Set<string>(),
  };
  const pushes = createPushes({
    bus: silent,
    sessions,
    inbox: {
      readerStatesOf,
      unreadOf: () => 7,
      isAddressedTo: () => true,
      onChanged: () => undefined,
      titlesOf: async () => [],
    },
    grants: { holdersAmong: async () => [] },
    onError,
    pushLimits: { heartbeatMs: HEARTBEAT_MS, checkMs },
  });
  const line = createLine();
  return { pushes, line, ...pushes.open(caller, line), sent: () => line.send.mock.calls.map(([text]) => text) };
}

const unread = (count: number) => `{"count":${count},"type":"UNREAD"}`;

test('the count is loaded once and sent immediately, at every heartbeat and at the end', async () => {
  const readerStatesOf = vi.fn(async () => new Map([['user', readerState]]));
  const { sent, line, connection, remove } = open(readerStatesOf);
  await expect.poll(() => sent().length).toBe(1);
  line.ping.mockImplementation(() => connection.onFrame({ isPong: true }));
  await pass(HEARTBEAT_MS * 2);
  expect(sent()).toHaveLength(3);
  expect(new Set(sent())).toEqual(new Set([unread(7)]));
  expect(readerStatesOf).toHaveBeenCalledExactlyOnceWith(['user']);
  live.clear();
  await pass(CHECK_MS * 2);
  expect(line.close.mock.calls.flat()).toEqual([4401]);
  expect(sent().at(-1)).toBe('{"count":7,"type":"SESSION_ENDED"}');
  remove();
});

test('a count that could not be loaded is sent as soon as it can be', async () => {
  let away = true;
  const { line, sent, remove } = open(async () => {
    if (away) throw new Error('away');
    return new Map([['user', readerState]]);
  });
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  expect(sent()).toEqual([]);
  away = false;
  await expect.poll(() => sent()[0]).toBe(unread(7));
  expect(line.close).not.toHaveBeenCalled();
  remove();
});

test('a socket that closes before the count is known is sent nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Map<string, ReaderState>>();
  const { sent, remove } = open(() => promise);
  remove();
  resolve(new Map([['user', readerState]]));
  await pass(HEARTBEAT_MS * 2);
  expect(sent()).toEqual([]);
});

test('after an end nothing more is sent, and a second check ends nothing twice', async () => {
  const { sent, line, remove } = open(async () => new Map([['user', readerState]]));
  await expect.poll(() => sent().length).toBe(1);
  live.clear();
  await pass(CHECK_MS * 2);
  expect(line.close).toHaveBeenCalledTimes(1);
  const count = sent().length;
  await pass(HEARTBEAT_MS * 3);
  expect([sent().length, line.close.mock.calls.length]).toEqual([count, 1]);
  remove();
});

test('a socket that answers each ping stays, one that answers none is dropped', async () => {
  const { line, connection, remove } = open(async () => new Map(), 500);
  line.ping.mockImplementation(() => connection.onFrame({ isPong: true }));
  await pass(5000);
  expect(line.ping.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect([line.terminate.mock.calls, line.close.mock.calls]).toEqual([[], []]);
  line.ping.mockReset();
  await pass(1000);
  expect(line.terminate).toHaveBeenCalledTimes(1);
  remove();
});

test('a stop waits for nothing once every socket has agreed to its end', async () => {
  vi.useRealTimers();
  const { pushes, line, remove } = open(async () => new Map());
  line.close.mockImplementation(() => queueMicrotask(remove));
  const stopped = pushes.stop().then(() => 'stopped');
  // Far fewer turns than the closing handshake's time limit allows.
  const eventLoopDone = (async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) await afterOthers();
    return 'waits';
  })();
  expect(await Promise.race([stopped, eventLoopDone])).toBe('stopped');
  expect([line.close.mock.calls, line.terminate.mock.calls]).toEqual([[[1012]], []]);
});

test('a stop cuts off a socket that does not agree to its end', async () => {
  vi.useRealTimers();
  const { pushes, line, remove } = open(async () => new Map(), 3_600_000); // no check removes it earlier
  await pushes.stop();
  expect([line.close.mock.calls, line.terminate.mock.calls]).toEqual([[[1012]], [[]]]);
  remove();
});
