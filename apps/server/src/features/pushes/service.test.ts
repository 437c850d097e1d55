import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Bus } from '#/platform/bus.ts';

import type { Line } from './link.ts';
import { createPushes } from './service.ts';

const caller = {
  sessionId: 'session',
  userId: 'user',
  username: 'ada',
  scope: 'full',
  pathway: 'test',
  secondFactor: null,
  permissions: new Set<string>(),
  superAdministrator: false,
} as const;
const silent: Bus = {
  hear: () => undefined,
  onResync: () => undefined,
  resync: () => undefined,
  start: async () => {},
};
const onTrouble = vi.fn<(error: unknown) => void>();
const live = new Set<string>();

beforeEach(() => {
  onTrouble.mockReset();
  live.clear();
  live.add('session');
});
afterEach(() => void vi.useRealTimers());

function createLine() {
  return {
    bufferedAmount: 0,
    send: vi.fn<(text: string) => void>(),
    ping: vi.fn<() => void>(),
    close: vi.fn<(code: number) => void>(),
    terminate: vi.fn<() => void>(),
  } satisfies Line;
}

function open(unreadOf: (userId: string) => Promise<number>) {
  const sessions = { liveAmong: async (ids: readonly string[]) => new Set(ids.filter((id) => live.has(id))) };
  const pushes = createPushes({
    bus: silent,
    sessions,
    unreadOf,
    onTrouble,
    limits: { heartbeatMs: 100, checkMs: 50 },
  });
  const line = createLine();
  return { pushes, line, ...pushes.open(caller, line), sent: () => line.send.mock.calls.map(([text]) => text) };
}

const unread = (count: number) => `{"count":${count},"type":"UNREAD"}`;

test('the count is asked for once and told at once, at every heartbeat and at the end', async () => {
  const unreadOf = vi.fn(async () => 7);
  const { sent, line, forget } = open(unreadOf);
  await expect.poll(() => sent().length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent())).toEqual(new Set([unread(7)]));
  expect(unreadOf).toHaveBeenCalledExactlyOnceWith('user');
  live.clear();
  await expect.poll(() => line.close.mock.calls.flat()).toEqual([4401]);
  expect(sent().at(-1)).toBe('{"count":7,"type":"SESSION_ENDED"}');
  forget();
});

test('a count that cannot be found out closes the socket for a later try', async () => {
  const { line, sent, forget } = open(async () => {
    throw new Error('away');
  });
  await expect.poll(() => line.close.mock.calls.flat()).toEqual([1013]);
  expect(sent()).toEqual([]);
  expect(onTrouble).toHaveBeenCalledOnce();
  forget();
});

test('a socket that has closed before the count was known is told nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const { sent, forget } = open(() => promise);
  forget();
  resolve(7);
  await new Promise((next) => setTimeout(next, 150));
  expect(sent()).toEqual([]);
});

test('after an end nothing more is sent, and a second look ends nothing twice', async () => {
  const { sent, line, forget } = open(async () => 0);
  await expect.poll(() => sent().length).toBe(1);
  live.clear();
  await expect.poll(() => line.close.mock.calls.length).toBe(1);
  const count = sent().length;
  await new Promise((next) => setTimeout(next, 250));
  expect([sent().length, line.close.mock.calls.length]).toEqual([count, 1]);
  forget();
});
