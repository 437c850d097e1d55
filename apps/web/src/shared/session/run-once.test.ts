import { expect, test, vi } from 'vitest';

import { createRunOnce } from './run-once.ts';

test('who asks twice for one key gets one answer', async () => {
  const runOnce = createRunOnce<number>();
  const run = vi.fn(() => Promise.resolve(7));
  expect(await Promise.all([runOnce('a', run), runOnce('a', run)])).toEqual([7, 7]);
  expect(await runOnce('a', run)).toBe(7);
  expect(run).toHaveBeenCalledOnce();
});

test('a failure is not tried again either', async () => {
  const runOnce = createRunOnce<number>();
  const run = vi.fn(() => Promise.reject(new Error('used')));
  await expect(runOnce('a', run)).rejects.toThrow('used');
  await expect(runOnce('a', run)).rejects.toThrow('used');
  expect(run).toHaveBeenCalledOnce();
});

test('another key is another thing', async () => {
  const runOnce = createRunOnce<string>();
  expect(await runOnce('a', () => Promise.resolve('first'))).toBe('first');
  expect(await runOnce('b', () => Promise.resolve('second'))).toBe('second');
});
