import { beforeEach, expect, test, vi } from 'vitest';

import { createStaleOnError } from './stale-on-error.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));

const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const read = vi.fn<(key: string) => Promise<string>>();
beforeEach(() => void read.mockReset());

test('during an outage readers get the last value, and only one retries per interval', async () => {
  const orLast = createStaleOnError(read, { ms: 1000 });
  read.mockResolvedValue('blue');
  expect(await orLast('colour')).toBe('blue');

  read.mockReset().mockRejectedValue(AWAY);
  for (let visitor = 0; visitor < 5; visitor += 1) expect(await orLast('colour')).toBe('blue');
  expect(await orLast('shape')).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(1000);
  for (let visitor = 0; visitor < 5; visitor += 1) expect(await orLast('colour')).toBe('blue');
  expect(read).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(1000);
  read.mockResolvedValue('red');
  expect(await orLast('colour')).toBe('red');
});

test('an error that is not an outage is thrown', async () => {
  read.mockRejectedValue(new Error('a bug'));
  await expect(createStaleOnError(read, { ms: 1000 })('colour')).rejects.toThrow('a bug');
});
