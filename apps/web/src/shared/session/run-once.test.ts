import { expect, test, vi } from 'vitest';

import { createRunOnce } from './run-once.ts';

test('who asks twice for one key gets one answer', async () => {
  const once = createRunOnce<number>();
  const run = vi.fn(() => Promise.resolve(7));
  expect(await Promise.all([once('a', run), once('a', run)])).toEqual([7, 7]);
  expect(await once('a', run)).toBe(7);
  expect(run).toHaveBeenCalledOnce();
});

test('a failure is not tried again either', async () => {
  const once = createRunOnce<number>();
  const run = vi.fn(() => Promise.reject(new Error('used')));
  await expect(once('a', run)).rejects.toThrow('used');
  await expect(once('a', run)).rejects.toThrow('used');
  expect(run).toHaveBeenCalledOnce();
});

test('another key is another thing', async () => {
  const once = createRunOnce<string>();
  expect(await once('a', () => Promise.resolve('first'))).toBe('first');
  expect(await once('b', () => Promise.resolve('second'))).toBe('second');
});
