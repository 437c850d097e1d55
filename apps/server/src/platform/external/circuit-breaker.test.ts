import { expect, test } from 'vitest';

import { createCircuitBreaker, CircuitOpenError } from './circuit-breaker.ts';

const fail = () => Promise.reject(new Error('away'));
const succeed = () => Promise.resolve('there');

/** A circuit breaker with a clock that the test moves. */
function breakerAt() {
  let now = 0;
  const breaker = createCircuitBreaker<string>({ isFailure: (outcome) => 'error' in outcome, now: () => now });
  return { ...breaker, pass: (ms: number) => void (now += ms) };
}

async function failTimes(run: ReturnType<typeof breakerAt>['run'], times: number, key = 'a'): Promise<void> {
  for (let time = 0; time < times; time += 1) await expect(run(key, fail)).rejects.toThrow('away');
}

test('three consecutive failures open the circuit of a system, and of no other', async () => {
  const { run } = breakerAt();
  await failTimes(run, 3);
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
  expect(await run('b', succeed)).toBe('there');
});

test('concurrent failures count, too', async () => {
  const { run } = breakerAt();
  await Promise.allSettled([run('a', fail), run('a', fail), run('a', fail)]);
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
});

test('a success resets the count', async () => {
  const { run } = breakerAt();
  await failTimes(run, 2);
  expect(await run('a', succeed)).toBe('there');
  await failTimes(run, 2);
  expect(await run('a', succeed)).toBe('there');
});

test('after the pause one call is the probe, and its success closes the circuit', async () => {
  const { run, pass } = breakerAt();
  await failTimes(run, 3);
  pass(15_001);
  let answer = (_text: string) => {};
  const first = run('a', () => new Promise<string>((resolve) => void (answer = resolve)));
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
  answer('back');
  expect(await first).toBe('back');
  expect(await run('a', succeed)).toBe('there');
});

test('a failure of the probe opens the circuit again', async () => {
  const { run, pass } = breakerAt();
  await failTimes(run, 3);
  pass(15_001);
  await failTimes(run, 1);
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
});

test('a response can be a failure, too', async () => {
  const { run } = createCircuitBreaker<string>({
    isFailure: (outcome) => !('result' in outcome) || outcome.result === 'bad',
  });
  for (let time = 0; time < 3; time += 1) expect(await run('a', async () => 'bad')).toBe('bad');
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
});

test('an error that is not a failure of the system does not count', async () => {
  const { run } = createCircuitBreaker<string>({ isFailure: () => false });
  await failTimes(run, 5);
  expect(await run('a', succeed)).toBe('there');
});

test('a probe runs while the circuit is open, and its failures do not open it', async () => {
  const { run, probe } = breakerAt();
  for (let time = 0; time < 5; time += 1) await expect(probe('a', fail)).rejects.toThrow('away');
  expect(await run('a', succeed)).toBe('there');
  await failTimes(run, 3);
  await expect(probe('a', fail)).rejects.toThrow('away');
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
  expect(await probe('a', succeed)).toBe('there');
  expect(await run('a', succeed)).toBe('there');
});
