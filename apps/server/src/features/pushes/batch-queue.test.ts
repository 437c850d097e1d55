import { expect, test, vi } from 'vitest';

import { createBatchQueue } from './batch-queue.ts';

function setUp(look: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
  const query = vi.fn(look);
  const served = vi.fn<(id: string, found: ReadonlySet<string>) => void>();
  const onError = vi.fn<(error: unknown) => void>();
  const ids = () => served.mock.calls.map(([id]) => id);
  return { query, served, ids, onError, batches: createBatchQueue({ load: query, serve: served, onError }) };
}

const nobody = async () => new Set<string>();

test('each one that was asked about is served with what was found out', async () => {
  const found = new Set(['b']);
  const { batches, served } = setUp(async () => found);
  batches.enqueue(['a', 'b']);
  await expect
    .poll(() => served.mock.calls)
    .toEqual([
      ['a', found],
      ['b', found],
    ]);
});

test('whoever asks in the same moment shares one query', async () => {
  const { batches, query } = setUp(nobody);
  for (const id of ['a', 'b', 'b', 'c']) batches.enqueue([id]);
  await expect.poll(() => query.mock.calls).toEqual([[['a', 'b', 'c']]]);
});

test('whoever asks while a query runs is in the next one, even when they were in this one', async () => {
  const { promise, resolve } = Promise.withResolvers<ReadonlySet<string>>();
  const { batches, query } = setUp(() => promise);
  batches.enqueue(['a']);
  await expect.poll(() => query.mock.calls.length).toBe(1);
  for (const id of ['a', 'b']) batches.enqueue([id]);
  resolve(new Set(['a', 'b']));
  await expect.poll(() => query.mock.calls).toEqual([[['a']], [['a', 'b']]]);
});

test('so many at once are asked for in parts', async () => {
  const { batches, query, ids } = setUp(nobody);
  batches.enqueue(Array.from({ length: 2500 }, (_, index) => String(index)));
  await expect.poll(() => ids().length).toBe(2500);
  expect(query.mock.calls.map(([asked]) => asked.length)).toEqual([1000, 1000, 500]);
});

test('a database that is away is asked again until it answers', async () => {
  let away = true;
  const { batches, ids, onError } = setUp(async () => {
    if (away) throw new Error('away');
    return new Set();
  });
  batches.enqueue(['a']);
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  expect(ids()).toEqual([]);
  away = false;
  await expect.poll(() => ids()).toEqual(['a']);
});

test("once stopped nothing is asked, and a query that fails then is nobody's trouble", async () => {
  const { promise, reject } = Promise.withResolvers<ReadonlySet<string>>();
  const { batches, query, onError } = setUp(() => promise);
  batches.enqueue(['a']);
  await expect.poll(() => query.mock.calls.length).toBe(1);
  batches.stop();
  batches.enqueue(['b']);
  reject(new Error('closed'));
  const later = setUp(nobody);
  later.batches.enqueue(['c']);
  await expect.poll(later.ids).toEqual(['c']);
  expect(query).toHaveBeenCalledOnce();
  expect(onError).not.toHaveBeenCalled();
});
