import { describe, expect, test } from 'vitest';

import { type LinkEvent, type LinkState, OFF, step } from './push-link.ts';

const state = (phase: LinkState['phase'], tries = 0): LinkState => ({ phase, tries });
const WAITS = { liveness: 15_000, retry: 20_000 };

test('a start connects, and silence is counted from there', () => {
  expect(step(OFF, 'start', 1)).toEqual({ state: state('connecting'), orders: ['connect'], waitMs: WAITS.liveness });
});

test.each(['connecting', 'up', 'down'] as const)('a start while the link is %s changes nothing', (phase) => {
  expect(step(state(phase, 3), 'start', 1)).toBeUndefined();
});

test.each(['connecting', 'up'] as const)('each message marks a link that is %s alive for 15 s', (phase) => {
  expect(step(state(phase, 7), 'message', 1)).toEqual({ state: state('up'), orders: [], waitMs: WAITS.liveness });
});

test.each(['closed', 'time is up'] as const)('"%s" takes a live link down', (event) => {
  expect(step(state('up'), event, 0.5)).toEqual({ state: state('down'), orders: ['disconnect'], waitMs: 10_000 });
});

test.each(['closed', 'time is up'] as const)('"%s" before anything was heard also asks for the session', (event) => {
  expect(step(state('connecting'), event, 1)?.orders).toEqual(['disconnect', 'look']);
});

test('the first try comes anywhere in its 20 s, every further one after 20 s', () => {
  for (const chance of [0, 0.25, 1]) expect(step(state('up'), 'closed', chance)?.waitMs).toBe(chance * WAITS.retry);
  for (const tries of [1, 15, 29]) expect(step(state('connecting', tries), 'closed', 0.25)?.waitMs).toBe(WAITS.retry);
});

test('a link that is down is tried again when its time is up', () => {
  const { state: next, orders } = step(state('down', 4), 'time is up', 1) ?? {};
  expect([next, orders]).toEqual([state('connecting', 5), ['connect']]);
});

test('the thirtieth try that fails is the last one', () => {
  let current = step(state('up'), 'closed', 1);
  let tries = 0;
  while (current?.state.phase === 'down') {
    current = step(current.state, 'time is up', 1);
    tries += 1;
    current = step(current?.state ?? OFF, 'closed', 1);
  }
  expect(tries).toBe(30);
  expect(current).toEqual({ state: state('lost', 30), orders: ['disconnect', 'look', 'give up'], waitMs: undefined });
});

test('one message starts the count of tries anew', () => {
  expect(step(state('connecting', 29), 'message', 1)?.state.tries).toBe(0);
});

test('what was given up begins again with a start', () => {
  expect(step(state('lost', 30), 'start', 1)?.state).toEqual(state('connecting'));
});

describe('a stop', () => {
  const phases = ['off', 'connecting', 'up', 'down', 'lost'] as const;
  test.each(phases)('ends a link that is %s and waits for nothing', (phase) => {
    expect(step(state(phase, 2), 'stop', 1)).toEqual({ state: OFF, orders: ['disconnect'], waitMs: undefined });
  });
});

test.each<[LinkState['phase'], LinkEvent]>([
  ['off', 'message'],
  ['off', 'closed'],
  ['down', 'message'],
  ['down', 'closed'],
  ['lost', 'message'],
  ['lost', 'closed'],
])('a link that is %s takes no notice of "%s": it belongs to a socket that was left', (phase, event) => {
  expect(step(state(phase), event, 1)).toBeUndefined();
});
