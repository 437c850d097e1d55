import { expect, test, vi } from 'vitest';

import { createOnce } from './once.ts';

test('who asks twice for one key gets one answer', async () => {
  const once = createOnce<number>();
  const act = vi.fn(() => Promise.resolve(7));
  expect(await Promise.all([once('a', act), once('a', act)])).toEqual([7, 7]);
  expect(await once('a', act)).toBe(7);
  expect(act).toHaveBeenCalledOnce();
});

test('a failure is not tried again either', async () => {
  const once = createOnce<number>();
  const act = vi.fn(() => Promise.reject(new Error('used')));
  await expect(once('a', act)).rejects.toThrow('used');
  await expect(once('a', act)).rejects.toThrow('used');
  expect(act).toHaveBeenCalledOnce();
});

test('another key is another thing', async () => {
  const once = createOnce<string>();
  expect(await once('a', () => Promise.resolve('first'))).toBe('first');
  expect(await once('b', () => Promise.resolve('second'))).toBe('second');
});
