import { beforeEach, expect, test, vi } from 'vitest';

import { PushConnection } from './connection.ts';

const line = {
  bufferedAmount: 0,
  send: vi.fn<(text: string) => void>(),
  ping: vi.fn<() => void>(),
  close: vi.fn<(code: number) => void>(),
  terminate: vi.fn<() => void>(),
};
let connection: PushConnection;
beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [line.send, line.ping, line.close, line.terminate]) spy.mockReset();
  line.bufferedAmount = 0;
  connection = new PushConnection({ sessionId: 'session', userId: 'user' }, line);
});

test('a message is sent unchanged', () => {
  connection.send('{"count":7,"type":"UNREAD"}');
  expect(line.send).toHaveBeenCalledExactlyOnceWith('{"count":7,"type":"UNREAD"}');
});

test('up to 64 kB may wait for a slow reader', () => {
  line.bufferedAmount = 64 * 1024;
  connection.send('{}');
  expect(line.send).toHaveBeenCalledOnce();
  expect(line.terminate).not.toHaveBeenCalled();
});

test('a reader that lets more than 64 kB wait is cut off and sent nothing more', () => {
  line.bufferedAmount = 64 * 1024 + 1;
  connection.send('{}');
  expect(line.send).not.toHaveBeenCalled();
  expect(line.terminate).toHaveBeenCalledOnce();
});

test('five frames a second are accepted', () => {
  for (let second = 0; second < 3; second += 1) {
    for (let frame = 0; frame < 5; frame += 1) connection.onFrame();
    vi.advanceTimersByTime(1000);
  }
  expect(line.close).not.toHaveBeenCalled();
});

test('the sixth frame of a second closes the line', () => {
  for (let frame = 0; frame < 6; frame += 1) connection.onFrame();
  expect(line.close).toHaveBeenCalledExactlyOnceWith(1008);
});

test('a socket that answers a ping is pinged again', () => {
  connection.ping();
  connection.onFrame({ isPong: true });
  connection.ping();
  expect(line.ping).toHaveBeenCalledTimes(2);
  expect(line.terminate).not.toHaveBeenCalled();
});

test('a socket that has not answered a ping by the next one is terminated, despite other frames', () => {
  connection.ping();
  connection.onFrame();
  connection.ping();
  expect(line.terminate).toHaveBeenCalledOnce();
});
