import { expect, test } from 'vitest';

import { createCircuitBreaker, CircuitOpenError } from './circuit-breaker.ts';

const fail = () => Promise.reject(new Error('away'));
const succeed = () => Promise.resolve('there');

/** A breaker whose clock the test moves. */
function breakerAt() {
  let now = 0;
  const breaker = createCircuitBreaker<string>({ isFailure: (outcome) => 'error' in outcome, now: () => now });
  return { ...breaker, pass: (ms: number) => void (now += ms) };
}

async function failTimes(run: ReturnType<typeof breakerAt>['run'], times: number, key = 'a'): Promise<void> {
  for (let time = 0; time < times; time += 1) await expect(run(key, fail)).rejects.toThrow('away');
}

test('after three failures in a row a system is left alone, and others are not', async () => {
  const { run } = breakerAt();
  await failTimes(run, 3);
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
  expect(await run('b', succeed)).toBe('there');
});

test('failures at the same moment count, too', async () => {
  const { run } = breakerAt();
  await Promise.allSettled([run('a', fail), run('a', fail), run('a', fail)]);
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
});

test('a success in between begins the count anew', async () => {
  const { run } = breakerAt();
  await failTimes(run, 2);
  expect(await run('a', succeed)).toBe('there');
  await failTimes(run, 2);
  expect(await run('a', succeed)).toBe('there');
});

test('after a rest one caller tries it, and the others go on when that went well', async () => {
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

test('one more failure after a rest begins the next one', async () => {
  const { run, pass } = breakerAt();
  await failTimes(run, 3);
  pass(15_001);
  await failTimes(run, 1);
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
});

test('what a system answers can be trouble, too', async () => {
  const { run } = createCircuitBreaker<string>({
    isFailure: (outcome) => !('result' in outcome) || outcome.result === 'bad',
  });
  for (let time = 0; time < 3; time += 1) expect(await run('a', async () => 'bad')).toBe('bad');
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
});

test('an error that is no trouble of the system does not count', async () => {
  const { run } = createCircuitBreaker<string>({ isFailure: () => false });
  await failTimes(run, 5);
  expect(await run('a', succeed)).toBe('there');
});

test('whoever wants to know how a system fares is not turned away, and turns nobody away', async () => {
  const { run, probe } = breakerAt();
  for (let time = 0; time < 5; time += 1) await expect(probe('a', fail)).rejects.toThrow('away');
  expect(await run('a', succeed)).toBe('there');
  await failTimes(run, 3);
  await expect(probe('a', fail)).rejects.toThrow('away');
  await expect(run('a', succeed)).rejects.toBeInstanceOf(CircuitOpenError);
  expect(await probe('a', succeed)).toBe('there');
  expect(await run('a', succeed)).toBe('there');
});
