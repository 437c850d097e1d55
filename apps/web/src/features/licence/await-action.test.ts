import type { LicenceAction } from '@foyer/contract/licence.ts';
import { beforeEach, expect, test, vi } from 'vitest';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';

import { awaitAction, MAX_WAIT_MS } from './await-action.ts';

const waiting: LicenceAction = { state: 'waiting', licenceId: null, code: null, reason: null };
const done: LicenceAction = { state: 'done', licenceId: 'L-1', code: null, reason: null };

beforeEach(() => void vi.useFakeTimers());

test('polls immediately, then every second until the action is finished', async () => {
  const ask = vi.fn(() => Promise.resolve(waiting));
  const answer = awaitAction(ask);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(3);
  ask.mockResolvedValue(done);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toEqual(done);
});

test.each([
  new NetworkError('ask', undefined),
  new ApiError('ask', 429, { resultCode: 'A0499' }),
  new ApiError('ask', 503),
])('polling continues after a temporary failure: %s', async (trouble) => {
  const ask = vi.fn(() => Promise.resolve(done));
  ask.mockRejectedValueOnce(trouble);
  const answer = awaitAction(ask);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toEqual(done);
});

test('returns undefined after a minute', async () => {
  const ask = vi.fn(() => Promise.resolve(waiting));
  const answer = awaitAction(ask);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  expect(await answer).toBeUndefined();
  expect(ask).toHaveBeenCalledTimes(MAX_WAIT_MS / 1000 + 1);
});

test('polling stops if the server does not know the upload', async () => {
  const ask = vi.fn(() => Promise.reject(new ApiError('ask', 400, { resultCode: 'A0807' })));
  expect(await awaitAction(ask)).toBeUndefined();
  expect(ask).toHaveBeenCalledTimes(1);
});
