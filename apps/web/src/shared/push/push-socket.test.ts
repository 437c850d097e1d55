import type { Push } from '@foyer/contract/pushes.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createPushSocket } from './push-socket.ts';

/** The part of WebSocket that a page uses. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly address: string;
  readonly close = vi.fn<() => void>();
  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(push: Push | string): void {
    if (this.readyState === 0) this.open();
    this.dispatchEvent(new MessageEvent('message', { data: typeof push === 'string' ? push : JSON.stringify(push) }));
  }
  end(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const onPush = vi.fn<(push: Push) => void>();
const onConnected = vi.fn<() => void>();
const onLost = vi.fn<() => void>();
const checkSession = vi.fn<() => void>();
const UNREAD: Push = { count: 2, type: 'UNREAD' };
let link: ReturnType<typeof createPushSocket>;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  for (const spy of [onPush, onConnected, onLost, checkSession]) spy.mockReset();
  vi.stubGlobal('WebSocket', FakeSocket);
  // Maximum jitter: the first retry is as late as possible.
  vi.stubGlobal('crypto', { getRandomValues: (bits: Uint32Array) => bits.fill(2 ** 32 - 1) });
  link = createPushSocket({ address: 'ws://house/v2/notice/token', onPush, onConnected, onLost, checkSession });
  link.start();
});
afterEach(() => {
  link.stop();
  expect(vi.getTimerCount()).toBe(0);
});

const latest = () => FakeSocket.all.at(-1)!;

test('every push is handed on', () => {
  expect(latest().address).toBe('ws://house/v2/notice/token');
  latest().receive(UNREAD);
  latest().receive({ count: 3, type: 'NOTICE', title: 'Hello' });
  expect(onPush.mock.calls.flat()).toEqual([UNREAD, { count: 3, type: 'NOTICE', title: 'Hello' }]);
});

test('a message that cannot be read is a sign of life all the same', () => {
  for (let second = 0; second < 60; second += 10) {
    latest().receive('?');
    vi.advanceTimersByTime(10_000);
  }
  expect(FakeSocket.all).toHaveLength(1);
  expect(onPush).not.toHaveBeenCalled();
});

test('after 15 s of silence the socket is closed and another one opened within 20 s', () => {
  latest().receive(UNREAD);
  vi.advanceTimersByTime(14_999);
  expect(latest().close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(latest().close).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(checkSession).not.toHaveBeenCalled();
});

test('a socket that was left is not listened to any more', () => {
  const [old] = FakeSocket.all;
  old?.receive(UNREAD);
  vi.advanceTimersByTime(35_000);
  old?.receive({ count: 9, type: 'UNREAD' });
  old?.end(4401);
  expect(onPush.mock.calls.flat()).toEqual([UNREAD]);
});

test('a handshake that fails leads to a look at the session, each time', () => {
  latest().end(1006);
  expect(checkSession).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  latest().end(1006);
  expect(checkSession).toHaveBeenCalledTimes(2);
});

test('it is tried again every 20 s, 30 times; then that is reported once', () => {
  for (let time = 0; time < 100; time += 1) {
    if (latest().readyState === 0) latest().end(1006);
    vi.advanceTimersByTime(20_000);
  }
  expect(FakeSocket.all).toHaveLength(31);
  expect(onLost).toHaveBeenCalledOnce();
});

test('a socket that neither opens nor fails is abandoned after 15 s', () => {
  vi.advanceTimersByTime(15_000);
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a tab that is opened later receives the count again; an abandoned connection begins anew for it', () => {
  latest().receive({ count: 5, type: 'NOTICE', title: 'Hello' });
  link.repeat();
  expect(onPush).toHaveBeenLastCalledWith({ count: 5, type: 'UNREAD' });
  for (let time = 0; time < 40; time += 1) {
    latest().end(1006);
    vi.advanceTimersByTime(20_000);
  }
  expect(onLost).toHaveBeenCalledOnce();
  const before = FakeSocket.all.length;
  link.repeat();
  expect(FakeSocket.all).toHaveLength(before + 1);
});

test('a close code of an ended session needs no message, and nothing is tried again', () => {
  latest().receive(UNREAD);
  latest().end(4401);
  expect(onPush).toHaveBeenLastCalledWith({ count: 2, type: 'SESSION_ENDED' });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a socket that is left before it was open is closed as soon as it is', () => {
  link.stop();
  expect(latest().close).not.toHaveBeenCalled();
  latest().open();
  expect(latest().close).toHaveBeenCalledOnce();
});

describe('a greeting', () => {
  test('is the first push of each new socket', () => {
    onPush.mockImplementation(() => expect(onConnected).toHaveBeenCalledOnce());
    latest().receive('?');
    expect(onConnected).not.toHaveBeenCalled();
    latest().receive(UNREAD);
    latest().receive(UNREAD);
    link.repeat();
    onPush.mockReset();
    latest().end(1012);
    vi.advanceTimersByTime(20_000);
    expect(onConnected).toHaveBeenCalledOnce();
    latest().receive(UNREAD);
    expect(onConnected).toHaveBeenCalledTimes(2);
  });
});

describe('a machine that sleeps', () => {
  /** All timers stop, and so does the clock that counts from when the page was opened. */
  const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

  test('is connected to anew as soon as it wakes: within seconds automatically', () => {
    latest().receive(UNREAD);
    sleep(3_600_000);
    vi.advanceTimersByTime(4100);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('immediately when one of its tabs becomes visible', () => {
    latest().receive(UNREAD);
    sleep(20_000);
    link.repeat();
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('and a clock that is set back delays nothing', () => {
    latest().receive(UNREAD);
    sleep(-3_600_000);
    vi.advanceTimersByTime(35_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
