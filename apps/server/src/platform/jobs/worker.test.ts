import { beforeEach, expect, test, vi } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { createWorker } from './worker.ts';

const MINUTE = 60_000;

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] }),
);

/** A worker with a queue of `pieces`. Each piece runs until it is released. */
function workerOn(pieces: number, random: (max: number) => number = () => 0) {
  const logged: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  let left = pieces;
  let running = 0;
  let maxRunning = 0;
  let runs = 0;
  const worker = createWorker({
    name: 'test',
    everyMs: MINUTE,
    random,
    log: createLog('info', { write: (line) => void logged.push(line) }),
    async run() {
      runs += 1;
      if (left === 0) return false;
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise.finally(() => (running -= 1));
      left -= 1;
      return true;
    },
  });
  return {
    worker,
    logged,
    add: (more: number) => void (left += more),
    /** Number of started pieces. */
    begun: () => gates.length,
    left: () => left,
    runs: () => runs,
    maxRunning: () => maxRunning,
    finish: (piece: number) => gates[piece]?.resolve(),
    fail: (piece: number, reason: unknown) => gates[piece]?.reject(reason),
  };
}

/** Runs all pending work that needs no clock. */
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('pieces are done one after the other, until there is none', async () => {
  const { worker, begun, left, maxRunning, finish } = workerOn(3);
  worker.start();
  for (let piece = 0; piece < 3; piece += 1) {
    await nextTick();
    expect(begun()).toBe(piece + 1);
    worker.wake();
    finish(piece);
  }
  await nextTick();
  expect([left(), maxRunning()]).toEqual([0, 1]);
  await worker.stop();
});

test('nothing is done before it starts, however often it is woken', async () => {
  const { worker, begun, finish } = workerOn(1);
  worker.wake();
  worker.wake(10);
  vi.advanceTimersByTime(20);
  await nextTick();
  expect(begun()).toBe(0);
  worker.start();
  await nextTick();
  expect(begun()).toBe(1);
  finish(0);
  await worker.stop();
});

test('woken during its last check, it checks once more', async () => {
  let left = 0;
  const looks: PromiseWithResolvers<void>[] = [];
  const worker = createWorker({
    name: 'test',
    everyMs: MINUTE,
    log: createLog('silent', { write: () => undefined }),
    async run() {
      const seen = left > 0;
      left = 0;
      const gate = Promise.withResolvers<void>();
      looks.push(gate);
      await gate.promise;
      return seen;
    },
  });
  worker.start();
  await nextTick();
  left = 1; // arrived after the check had started
  worker.wake();
  looks[0]?.resolve();
  await nextTick();
  expect([looks.length, left]).toEqual([2, 0]);
  looks[1]?.resolve();
  await nextTick();
  looks[2]?.resolve();
  await worker.stop();
  expect(looks).toHaveLength(3);
});

test.each([
  ['a full interval', () => 0, MINUTE],
  ['four fifths of an interval, by its jitter', (max: number) => max, 0.8 * MINUTE],
])('it polls for work without a wake after %s', async (_, random, ms) => {
  const { worker, runs } = workerOn(0, random);
  worker.start();
  for (let polls = 1; polls < 4; polls += 1) {
    await nextTick();
    vi.advanceTimersByTime(ms - 1);
    await nextTick();
    expect(runs()).toBe(polls);
    vi.advanceTimersByTime(1);
  }
  await nextTick();
  expect(runs()).toBe(4);
  await worker.stop();
});

/** The times in milliseconds from now, in steps of 100, at which the worker checks for work within `ms`. */
async function checksWithin(ms: number, runs: () => number): Promise<number[]> {
  const times: number[] = [];
  for (let passed = 100; passed <= ms; passed += 100) {
    const before = runs();
    vi.advanceTimersByTime(100);
    await nextTick();
    if (runs() > before) times.push(passed);
  }
  return times;
}

test('of several delays the earliest applies', async () => {
  const { worker, runs } = workerOn(0);
  worker.start();
  await nextTick();
  for (const ms of [5000, 100, 3000]) worker.wake(ms);
  expect(await checksWithin(6000, runs)).toEqual([100]);
  await worker.stop();
});

test('work that is due after the next regular check has a check of its own', async () => {
  const { worker, runs } = workerOn(0);
  worker.start();
  await nextTick();
  vi.advanceTimersByTime(MINUTE - 1000);
  worker.wakeWhenDue(5000);
  expect(await checksWithin(10_000, runs)).toEqual([1000, 5000]);
  await worker.stop();
});

test('work that is due at many times causes one check a second', async () => {
  const { worker, runs } = workerOn(0);
  worker.start();
  await nextTick();
  for (let ms = 3000; ms <= 5000; ms += 10) worker.wakeWhenDue(ms);
  worker.wakeWhenDue(2 * MINUTE); // left to a regular check
  expect(await checksWithin(10_000, runs)).toEqual([3000, 4000, 5000]);
  await worker.stop();
});

test('a worker that was stopped can be started again', async () => {
  const { worker, runs } = workerOn(0);
  worker.start();
  await nextTick();
  await worker.stop();
  worker.start();
  await nextTick();
  vi.advanceTimersByTime(MINUTE);
  await nextTick();
  expect(runs()).toBe(3);
  await worker.stop();
});

test('work that is due after the next poll does not delay it', async () => {
  const { worker, runs } = workerOn(0);
  worker.start();
  await nextTick();
  worker.wake(30 * 24 * 60 * MINUTE);
  vi.advanceTimersByTime(MINUTE);
  await nextTick();
  expect(runs()).toBe(2);
  await worker.stop();
});

test('a failed piece is repeated before the next poll', async () => {
  const { worker, begun, finish, fail } = workerOn(1);
  worker.start();
  await nextTick();
  fail(0, new Error('the database is away'));
  await nextTick();
  vi.advanceTimersByTime(MINUTE / 10);
  await nextTick();
  expect(begun()).toBe(2);
  finish(1);
  await worker.stop();
});

test('delayed wakes share one check', async () => {
  const { worker, runs } = workerOn(0);
  worker.start();
  await nextTick();
  expect(runs()).toBe(1);
  for (let times = 0; times < 5; times += 1) {
    worker.wake(100);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(49);
  await nextTick();
  expect(runs()).toBe(1);
  vi.advanceTimersByTime(1);
  await nextTick();
  expect(runs()).toBe(2);
  worker.wake(100);
  vi.advanceTimersByTime(100);
  await nextTick();
  expect(runs()).toBe(3);
  await worker.stop();
});

test('a piece that fails is logged, and tried again at the next wake', async () => {
  const { worker, logged, begun, left, finish, fail } = workerOn(1);
  worker.start();
  await nextTick();
  fail(0, new Error('the database is away'));
  await nextTick();
  expect(begun()).toBe(1); // not repeated immediately, which would be a busy loop
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', worker: 'test', reason: 'the database is away', msg: 'background job failed' },
  ]);
  worker.wake();
  await nextTick();
  expect(begun()).toBe(2);
  finish(1);
  await nextTick();
  expect(left()).toBe(0);
  await worker.stop();
});

test('a stop waits for the piece at hand and begins no other', async () => {
  const { worker, begun, left, finish } = workerOn(2);
  worker.start();
  await nextTick();
  let stopped = false;
  const stop = worker.stop().then(() => (stopped = true));
  worker.wake();
  await nextTick();
  expect(stopped).toBe(false);
  finish(0);
  await stop;
  expect([begun(), left()]).toEqual([1, 1]);
  worker.wake();
  vi.advanceTimersByTime(10 * MINUTE);
  await nextTick();
  expect(begun()).toBe(1);
});

test('a stop cancels a delayed wake', async () => {
  const { worker, begun } = workerOn(0);
  worker.start();
  await nextTick();
  worker.wake(100);
  await worker.stop();
  expect([vi.getTimerCount(), begun()]).toEqual([0, 0]);
});
