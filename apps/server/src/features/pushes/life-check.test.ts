import { expect, test, vi } from 'vitest';

import { createLifeCheck } from './life-check.ts';

function setUp(liveAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
  const query = vi.fn(liveAmong);
  const onEnded = vi.fn<(id: string) => void>();
  const onTrouble = vi.fn<(error: unknown) => void>();
  return { query, onEnded, onTrouble, check: createLifeCheck({ liveAmong: query, onEnded, onTrouble }) };
}

const nobody = async () => new Set<string>();

test('who does not live is told of, who lives is not', async () => {
  const { check, onEnded } = setUp(async () => new Set(['b']));
  check.ask(['a', 'b', 'c']);
  await expect.poll(() => onEnded.mock.calls.flat()).toEqual(['a', 'c']);
});

test('whoever asks in the same moment shares one query', async () => {
  const { check, query } = setUp(nobody);
  for (const id of ['a', 'b', 'b', 'c']) check.ask([id]);
  await expect.poll(() => query.mock.calls).toEqual([[['a', 'b', 'c']]]);
});

test('whoever asks while a query runs is in the next one, even when they were in this one', async () => {
  const { promise, resolve } = Promise.withResolvers<ReadonlySet<string>>();
  const { check, query } = setUp(() => promise);
  check.ask(['a']);
  await expect.poll(() => query.mock.calls.length).toBe(1);
  for (const id of ['a', 'b']) check.ask([id]);
  resolve(new Set(['a', 'b']));
  await expect.poll(() => query.mock.calls).toEqual([[['a']], [['a', 'b']]]);
});

test('so many at once are asked for in parts', async () => {
  const { check, query, onEnded } = setUp(nobody);
  check.ask(Array.from({ length: 2500 }, (_, index) => String(index)));
  await expect.poll(() => onEnded.mock.calls.length).toBe(2500);
  expect(query.mock.calls.map(([ids]) => ids.length)).toEqual([1000, 1000, 500]);
});

test('a database that is away is asked again until it answers', async () => {
  let away = true;
  const { check, onEnded, onTrouble } = setUp(async () => {
    if (away) throw new Error('away');
    return new Set();
  });
  check.ask(['a']);
  await expect.poll(() => onTrouble.mock.calls.length).toBe(1);
  expect(onEnded).not.toHaveBeenCalled();
  away = false;
  await expect.poll(() => onEnded.mock.calls.flat(), { timeout: 3000 }).toEqual(['a']);
});

test("once stopped nothing is asked, and a query that fails then is nobody's trouble", async () => {
  const { promise, reject } = Promise.withResolvers<ReadonlySet<string>>();
  const { check, query, onTrouble } = setUp(() => promise);
  check.ask(['a']);
  await expect.poll(() => query.mock.calls.length).toBe(1);
  check.stop();
  check.ask(['b']);
  reject(new Error('closed'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(query).toHaveBeenCalledOnce();
  expect(onTrouble).not.toHaveBeenCalled();
});
