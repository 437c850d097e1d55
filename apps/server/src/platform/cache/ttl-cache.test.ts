import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createTtlCache, type TtlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

/** A cache of a counter. Each load returns the next number when it is released. */
function countingMemory(maxEntries = 10) {
  let loads = 0;
  const gates: (() => void)[] = [];
  const memory = createTtlCache(
    (key) => {
      const value = `${key}${(loads += 1)}`;
      return new Promise<string>((resolve) => gates.push(() => resolve(value)));
    },
    { ms: 1000, maxEntries },
  );
  const get = (key: string) => {
    const value = memory.get(key);
    gates.splice(0).forEach((open) => open());
    return value;
  };
  return { memory, get, loads: () => loads, gates };
}

describe('a cached value', () => {
  test('is loaded once for concurrent and subsequent readers', async () => {
    const { memory, get, loads } = countingMemory();
    const first = memory.get('a');
    expect([await get('a'), await first, await get('a')]).toEqual(['a1', 'a1', 'a1']);
    expect(loads()).toBe(1);
  });

  test('is loaded again after its TTL', async () => {
    const { get } = countingMemory();
    await get('a');
    vi.advanceTimersByTime(999);
    expect(await get('a')).toBe('a1');
    vi.advanceTimersByTime(1);
    expect(await get('a')).toBe('a2');
  });

  test('is loaded again before the end of its TTL while it is read', async () => {
    const { memory, get, gates, loads } = countingMemory();
    await get('a');
    vi.advanceTimersByTime(700);
    expect(await Promise.all([memory.get('a'), memory.get('a')])).toEqual(['a1', 'a1']); // does not wait for the load
    expect(loads()).toBe(2);
    gates.splice(0).forEach((open) => open());
    await expect.poll(() => memory.get('a')).toBe('a2');
    vi.advanceTimersByTime(699);
    expect([await memory.get('a'), loads()]).toEqual(['a2', 2]);
  });

  test.each([
    ['its key', (memory: TtlCache<string>) => memory.invalidate('a')],
    ['all values', (memory: TtlCache<string>) => memory.clear()],
    ['the value of the earlier load', (memory: TtlCache<string>) => memory.invalidateWhere((value) => value === 'a1')],
    ['another value, while the next one is unknown', (memory: TtlCache<string>) => memory.invalidateWhere(() => false)],
  ])('is not replaced by a load that an invalidation of %s has overtaken', async (_what, invalidate) => {
    const { memory, get, gates } = countingMemory();
    await get('a');
    vi.advanceTimersByTime(700);
    await memory.get('a');
    invalidate(memory);
    const current = memory.get('a');
    gates.splice(0).forEach((open) => open());
    expect([await current, await memory.get('a')]).toEqual(['a3', 'a3']);
  });

  test('stays until the end of its TTL when the next load fails', async () => {
    let loads = 0;
    const memory = createTtlCache(
      async () => {
        loads += 1;
        if (loads === 2) throw new Error('unavailable');
        return loads;
      },
      { ms: 1000, maxEntries: 1 },
    );
    await memory.get('a');
    vi.advanceTimersByTime(700);
    expect([await memory.get('a'), await memory.get('a'), loads]).toEqual([1, 1, 2]);
    vi.advanceTimersByTime(300);
    expect(await memory.get('a')).toBe(3);
  });

  test('can be invalidated by key, by value and with all others', async () => {
    const { memory, get } = countingMemory();
    await Promise.all([get('a'), get('b'), get('c')]);
    memory.invalidate('a');
    memory.invalidateWhere((value) => value === 'b2');
    expect([await get('a'), await get('b'), await get('c')]).toEqual(['a4', 'b5', 'c3']);
    memory.clear();
    expect(await get('c')).toBe('c6');
  });

  test('that is invalidated while it loads is not cached', async () => {
    const { memory, get, gates } = countingMemory();
    const stale = memory.get('a');
    memory.invalidateWhere(() => false);
    gates.splice(0).forEach((open) => open());
    expect(await stale).toBe('a1');
    expect(await get('a')).toBe('a2');
  });

  test('that is the oldest is evicted when the cache is full', async () => {
    const { get } = countingMemory(2);
    for (const key of ['a', 'b', 'c']) await get(key);
    expect([await get('c'), await get('b'), await get('a')]).toEqual(['c3', 'b2', 'a4']);
  });
});

test('a value that was put expires and is invalidated like a loaded one', async () => {
  const { memory } = countingMemory();
  memory.put('a', 'known');
  expect(await memory.get('a')).toBe('known');
  memory.invalidateWhere((value) => value === 'known');
  const { memory: other, get } = countingMemory();
  other.put('a', 'known');
  vi.advanceTimersByTime(1001);
  expect(await get('a')).toBe('a1');
});

test('a failed load rejects all waiting readers and is retried by the next', async () => {
  let attempts = 0;
  const memory = createTtlCache(
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('away');
      return attempts;
    },
    { ms: 1000, maxEntries: 10 },
  );
  const results = await Promise.allSettled([memory.get('a'), memory.get('a')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await memory.get('a')).toBe(2);
});
