import { beforeEach, describe, expect, test, vi } from 'vitest';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';

import type { PollResult } from './data.ts';
import { followCode } from './follow-code.ts';

const SESSION: PollResult = {
  username: 'ada',
  access_token: 'token',
  googleType: 0,
  userFirstLogin: false,
  passwordModifyExpires: false,
};
const refused = (resultCode: 'A0205' | 'A0207' | 'A0499', status = 400) =>
  new ApiError('GET /v2/wechat/login', status, { resultCode });

const poll = vi.fn<() => Promise<PollResult>>();
const onWaiting = vi.fn();
const onCompleted = vi.fn();
const onExpired = vi.fn();
const onRefused = vi.fn();
let leaving: AbortController;

function follow() {
  leaving = new AbortController();
  void followCode({ poll, signal: leaving.signal, onWaiting, onCompleted, onExpired, onRefused });
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [poll, onWaiting, onCompleted, onExpired, onRefused]) spy.mockReset();
  poll.mockResolvedValue({ waiting: 'scan' });
});

describe('a QR code that is shown', () => {
  test('is polled every second', async () => {
    follow();
    await seconds(0.9);
    expect(poll).not.toHaveBeenCalled();
    await seconds(9.2);
    expect(poll).toHaveBeenCalledTimes(10);
    expect(onWaiting).toHaveBeenLastCalledWith('scan');
  });

  test('is polled by one request at a time', async () => {
    poll.mockImplementation(() => new Promise((answer) => setTimeout(() => answer({ waiting: 'scan' }), 5000)));
    follow();
    await seconds(5.5);
    expect(poll).toHaveBeenCalledTimes(1);
    await seconds(2);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  test('waits for the answer on the phone after the scan', async () => {
    poll.mockResolvedValue({ waiting: 'answer' });
    follow();
    await seconds(1);
    expect(onWaiting).toHaveBeenCalledExactlyOnceWith('answer');
  });

  test('expires after sixty seconds, and polling stops', async () => {
    follow();
    await seconds(59.9);
    expect(onExpired).not.toHaveBeenCalled();
    await seconds(0.1);
    expect(onExpired).toHaveBeenCalledOnce();
    const callCount = poll.mock.calls.length;
    expect(callCount).toBe(59);
    await seconds(60);
    expect(poll).toHaveBeenCalledTimes(callCount);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  test('expires in time although a poll is pending; a later response still returns the session', async () => {
    poll.mockImplementation(() => new Promise((answer) => setTimeout(() => answer(SESSION), 70_000)));
    follow();
    await seconds(60);
    expect(onExpired).toHaveBeenCalledOnce();
    await seconds(11);
    expect(onCompleted).toHaveBeenCalledExactlyOnceWith(SESSION);
  });

  test('expires if the computer sleeps past the end', async () => {
    follow();
    await seconds(3);
    vi.setSystemTime(Date.now() + 3_600_000);
    await seconds(1);
    expect(onExpired).toHaveBeenCalledOnce();
    expect(poll).toHaveBeenCalledTimes(3);
  });

  test('expires immediately when the server reports it', async () => {
    poll.mockRejectedValue(refused('A0205'));
    follow();
    await seconds(1);
    expect(onExpired).toHaveBeenCalledOnce();
    await seconds(100);
    expect(poll).toHaveBeenCalledOnce();
    expect(onExpired).toHaveBeenCalledOnce();
  });

  test('returns the session once', async () => {
    poll.mockResolvedValue(SESSION);
    follow();
    await seconds(100);
    expect(onCompleted).toHaveBeenCalledExactlyOnceWith(SESSION);
    expect(onExpired).not.toHaveBeenCalled();
    expect(poll).toHaveBeenCalledOnce();
  });

  test('reports a refusal', async () => {
    const failure = refused('A0207');
    poll.mockRejectedValue(failure);
    follow();
    await seconds(100);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(failure);
    expect(onExpired).not.toHaveBeenCalled();
  });

  test.each([
    ['a missing response', new NetworkError('GET /v2/wechat/login', new TypeError('offline'))],
    ['too many requests', refused('A0499', 429)],
    ['a server error', new ApiError('GET /v2/wechat/login', 503, { resultCode: 'C0300' })],
  ])('is polled again after %s', async (_, failure) => {
    poll.mockRejectedValueOnce(failure);
    follow();
    await seconds(2);
    expect(poll).toHaveBeenCalledTimes(2);
    expect(onRefused).not.toHaveBeenCalled();
    expect(onWaiting).toHaveBeenCalledOnce();
  });

  test('is not polled any more after the user leaves', async () => {
    follow();
    await seconds(1);
    leaving.abort();
    await seconds(100);
    expect(poll).toHaveBeenCalledOnce();
    expect(onExpired).not.toHaveBeenCalled();
  });
});
