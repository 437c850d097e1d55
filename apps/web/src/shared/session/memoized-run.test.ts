import { expect, test, vi } from 'vitest';

import { createMemoizedRun } from './memoized-run.ts';

test('who asks twice for one key gets one answer', async () => {
  const memoizedRun = createMemoizedRun<number>();
  const run = vi.fn(() => Promise.resolve(7));
  expect(await Promise.all([memoizedRun('a', run), memoizedRun('a', run)])).toEqual([7, 7]);
  expect(await memoizedRun('a', run)).toBe(7);
  expect(run).toHaveBeenCalledOnce();
});

test('a failure is not tried again either', async () => {
  const memoizedRun = createMemoizedRun<number>();
  const run = vi.fn(() => Promise.reject(new Error('used')));
  await expect(memoizedRun('a', run)).rejects.toThrow('used');
  await expect(memoizedRun('a', run)).rejects.toThrow('used');
  expect(run).toHaveBeenCalledOnce();
});

test('another key is another thing', async () => {
  const memoizedRun = createMemoizedRun<string>();
  expect(await memoizedRun('a', () => Promise.resolve('first'))).toBe('first');
  expect(await memoizedRun('b', () => Promise.resolve('second'))).toBe('second');
});
