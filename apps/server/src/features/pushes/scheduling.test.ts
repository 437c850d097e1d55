import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createBatchQueue, createRoundRobinTimer } from './scheduling.ts';

describe('batch queue', () => {
  function setUp(look: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
    const query = vi.fn(look);
    const served = vi.fn<(id: string, loaded: ReadonlySet<string>) => void>();
    const onError = vi.fn<(error: unknown) => void>();
    const ids = () => served.mock.calls.map(([id]) => id);
    return { query, served, ids, onError, batches: createBatchQueue({ load: query, serve: served, onError }) };
  }

  const none = async () => new Set<string>();

  test('each id is served with the loaded value', async () => {
    const loaded = new Set(['b']);
    const { batches, served } = setUp(async () => loaded);
    batches.enqueue(['a', 'b']);
    await expect
      .poll(() => served.mock.calls)
      .toEqual([
        ['a', loaded],
        ['b', loaded],
      ]);
  });

  test('ids that are queued in the same turn share one load', async () => {
    const { batches, query } = setUp(none);
    for (const id of ['a', 'b', 'b', 'c']) batches.enqueue([id]);
    await expect.poll(() => query.mock.calls).toEqual([[['a', 'b', 'c']]]);
  });

  test('ids that are queued during a load are in the next one, also those of this load', async () => {
    const { promise, resolve } = Promise.withResolvers<ReadonlySet<string>>();
    const { batches, query } = setUp(() => promise);
    batches.enqueue(['a']);
    await expect.poll(() => query.mock.calls.length).toBe(1);
    for (const id of ['a', 'b']) batches.enqueue([id]);
    resolve(new Set(['a', 'b']));
    await expect.poll(() => query.mock.calls).toEqual([[['a']], [['a', 'b']]]);
  });

  test('more than 1000 ids are loaded in batches', async () => {
    const { batches, query, ids } = setUp(none);
    batches.enqueue(Array.from({ length: 2500 }, (_, index) => String(index)));
    await expect.poll(() => ids().length).toBe(2500);
    expect(query.mock.calls.map(([batch]) => batch.length)).toEqual([1000, 1000, 500]);
  });

  test('a failed load is repeated until it succeeds', async () => {
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

  test('a stopped queue loads nothing, and a load that fails afterwards is not reported', async () => {
    const { promise, reject } = Promise.withResolvers<ReadonlySet<string>>();
    const { batches, query, onError } = setUp(() => promise);
    batches.enqueue(['a']);
    await expect.poll(() => query.mock.calls.length).toBe(1);
    batches.stop();
    batches.enqueue(['b']);
    reject(new Error('closed'));
    const later = setUp(none);
    later.batches.enqueue(['c']);
    await expect.poll(later.ids).toEqual(['c']);
    expect(query).toHaveBeenCalledOnce();
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('round-robin timer', () => {
  beforeEach(() => void vi.useFakeTimers());

  /** Records served members with the times of their turns. */
  function watch(ms: number) {
    const served = new Map<string, number[]>();
    const timer = createRoundRobinTimer<string>(ms, (member) =>
      served.set(member, [...(served.get(member) ?? []), performance.now()]),
    );
    return { timer, served };
  }

  test('each member is served at least once per interval', () => {
    const { timer, served } = watch(1000);
    const started = performance.now();
    for (const member of ['a', 'b', 'c']) timer.queue(member);
    vi.advanceTimersByTime(10_000);
    for (const times of served.values()) {
      const waits = times.map((time, index) => time - (times[index - 1] ?? started));
      expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
      expect(Math.min(...waits)).toBeGreaterThan(900);
    }
    expect(served.size).toBe(3);
  });

  test('members that are queued at different times are served at different times', () => {
    const { timer, served } = watch(1000);
    timer.queue('a');
    vi.advanceTimersByTime(500);
    timer.queue('b');
    vi.advanceTimersByTime(1000);
    expect(Math.abs((served.get('a')?.[0] ?? 0) - (served.get('b')?.[0] ?? 0))).toBeGreaterThan(400);
  });

  test('a member that is queued again waits the whole interval', () => {
    const { timer, served } = watch(1000);
    timer.queue('a');
    for (let time = 0; time < 20; time += 1) {
      vi.advanceTimersByTime(500);
      timer.queue('a');
    }
    expect(served.size).toBe(0);
  });

  test('a member that left is not served, and no timer runs without members', () => {
    const { timer, served } = watch(1000);
    timer.queue('a');
    timer.leave('a');
    vi.advanceTimersByTime(2000);
    expect(served.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a member that is queued after the last one left is served', () => {
    const { timer, served } = watch(1000);
    timer.queue('a');
    timer.leave('a');
    vi.advanceTimersByTime(2000);
    timer.queue('b');
    vi.advanceTimersByTime(1000);
    expect(served.get('b')).toHaveLength(1);
  });

  test('many due members are served in slices', async () => {
    vi.useRealTimers();
    let others = 0;
    const served: number[] = [];
    const timer = createRoundRobinTimer<number>(20, (member) => {
      served.push(others);
      timer.leave(member);
      const until = performance.now() + 1;
      while (performance.now() < until);
    });
    for (let member = 0; member < 60; member += 1) timer.queue(member);
    while (served.length < 60) {
      await new Promise((resolve) => setImmediate(resolve));
      others += 1;
    }
    // 60 members of 1 ms each take about six slices, since a slice ends after 10 ms.
    expect(new Set(served).size).toBeGreaterThanOrEqual(5);
  });
});
