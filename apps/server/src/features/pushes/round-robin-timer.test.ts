import { beforeEach, expect, test, vi } from 'vitest';

import { createRoundRobinTimer } from './round-robin-timer.ts';

beforeEach(() => void vi.useFakeTimers());

/** Members served, each with the times of their turns. */
function watch(ms: number) {
  const served = new Map<string, number[]>();
  const turns = createRoundRobinTimer<string>(ms, (member) =>
    served.set(member, [...(served.get(member) ?? []), performance.now()]),
  );
  return { turns, served };
}

test('everybody has a turn at least once in the interval', () => {
  const { turns, served } = watch(1000);
  const started = performance.now();
  for (const member of ['a', 'b', 'c']) turns.queue(member);
  vi.advanceTimersByTime(10_000);
  for (const times of served.values()) {
    const waits = times.map((time, index) => time - (times[index - 1] ?? started));
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
    expect(Math.min(...waits)).toBeGreaterThan(900);
  }
  expect(served.size).toBe(3);
});

test('members that come at different times are served at different times', () => {
  const { turns, served } = watch(1000);
  turns.queue('a');
  vi.advanceTimersByTime(500);
  turns.queue('b');
  vi.advanceTimersByTime(1000);
  expect(Math.abs((served.get('a')?.[0] ?? 0) - (served.get('b')?.[0] ?? 0))).toBeGreaterThan(400);
});

test('who is queued anew waits the whole interval again', () => {
  const { turns, served } = watch(1000);
  turns.queue('a');
  for (let time = 0; time < 20; time += 1) {
    vi.advanceTimersByTime(500);
    turns.queue('a');
  }
  expect(served.size).toBe(0);
});

test('who has left has no turn, and nothing runs for nobody', () => {
  const { turns, served } = watch(1000);
  turns.queue('a');
  turns.leave('a');
  vi.advanceTimersByTime(2000);
  expect(served.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('who comes back when nobody was left is served again', () => {
  const { turns, served } = watch(1000);
  turns.queue('a');
  turns.leave('a');
  vi.advanceTimersByTime(2000);
  turns.queue('b');
  vi.advanceTimersByTime(1000);
  expect(served.get('b')).toHaveLength(1);
});

test('many turns at once leave room for others between them', async () => {
  vi.useRealTimers();
  let others = 0;
  const served: number[] = [];
  const turns = createRoundRobinTimer<number>(20, (member) => {
    served.push(others);
    turns.leave(member);
    const until = performance.now() + 1;
    while (performance.now() < until);
  });
  for (let member = 0; member < 60; member += 1) turns.queue(member);
  while (served.length < 60) {
    await new Promise((resolve) => setImmediate(resolve));
    others += 1;
  }
  // 60 ms of work in pieces of 10.
  expect(new Set(served).size).toBeGreaterThanOrEqual(5);
});
