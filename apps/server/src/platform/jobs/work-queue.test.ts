import { expect, test } from 'vitest';

import { createWorkQueue } from './work-queue.ts';

/** Tasks that run until the test ends them. */
function tasks(run: ReturnType<typeof createWorkQueue>) {
  const gates: PromiseWithResolvers<void>[] = [];
  let running = 0;
  let maxRunning = 0;
  return {
    begin: () =>
      run(async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
        running -= 1;
      }),
    gates,
    maxRunning: () => maxRunning,
  };
}

test('at most `concurrency` tasks run at the same time, and all of them run', async () => {
  const { begin, gates, maxRunning } = tasks(createWorkQueue({ concurrency: 2, maxQueued: 10 }));
  const all = Array.from({ length: 6 }, begin);
  const finished = Promise.all(all);
  for (let ended = 0; ended < 6; ended += 1) {
    await expect.poll(() => gates.length).toBeGreaterThan(ended);
    gates[ended]?.resolve();
  }
  await finished;
  expect(maxRunning()).toBe(2);
});

test('beyond the limit of the queue a task is refused with A0499 and the seconds to wait', async () => {
  const { begin, gates } = tasks(createWorkQueue({ concurrency: 1, maxQueued: 1 }));
  const [first, second] = [begin(), begin()];
  await expect(begin()).rejects.toMatchObject({ fault: 'too_many_requests', details: { seconds: 2 } });
  gates[0]?.resolve();
  await first;
  gates[1]?.resolve();
  await second;
});

test('a task that fails passes its slot to the next', async () => {
  const run = createWorkQueue({ concurrency: 1, maxQueued: 5 });
  const failing = run(() => Promise.reject(new Error('failed')));
  const next = run(async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
