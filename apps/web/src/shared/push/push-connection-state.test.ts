import { describe, expect, test } from 'vitest';

import { type ConnectionEvent, type ConnectionState, OFF, nextConnectionState } from './push-connection-state.ts';

const state = (phase: ConnectionState['phase'], attempts = 0): ConnectionState => ({ phase, attempts });
const WAITS = { liveness: 15_000, retry: 20_000 };

test('a start connects, and silence is counted from there', () => {
  expect(nextConnectionState(OFF, 'start', 1)).toEqual({
    state: state('connecting'),
    effects: ['connect'],
    waitMs: WAITS.liveness,
  });
});

test.each(['connecting', 'up', 'down'] as const)('a start while the link is %s changes nothing', (phase) => {
  expect(nextConnectionState(state(phase, 3), 'start', 1)).toBeUndefined();
});

test.each(['connecting', 'up'] as const)('each message marks a link that is %s alive for 15 s', (phase) => {
  expect(nextConnectionState(state(phase, 7), 'message', 1)).toEqual({
    state: state('up'),
    effects: [],
    waitMs: WAITS.liveness,
  });
});

test.each(['closed', 'timeout'] as const)('"%s" takes a live link down', (event) => {
  expect(nextConnectionState(state('up'), event, 0.5)).toEqual({
    state: state('down'),
    effects: ['disconnect'],
    waitMs: 10_000,
  });
});

test.each(['closed', 'timeout'] as const)('"%s" before any message also checks the session', (event) => {
  expect(nextConnectionState(state('connecting'), event, 1)?.effects).toEqual(['disconnect', 'check session']);
});

test('the first try is anywhere in its 20 s, every further one after 20 s', () => {
  for (const jitter of [0, 0.25, 1])
    expect(nextConnectionState(state('up'), 'closed', jitter)?.waitMs).toBe(jitter * WAITS.retry);
  for (const attempts of [1, 15, 29])
    expect(nextConnectionState(state('connecting', attempts), 'closed', 0.25)?.waitMs).toBe(WAITS.retry);
});

test('a link that is down is tried again when its time is up', () => {
  const { state: next, effects } = nextConnectionState(state('down', 4), 'timeout', 1) ?? {};
  expect([next, effects]).toEqual([state('connecting', 5), ['connect']]);
});

test('the thirtieth try that fails is the last one', () => {
  let current = nextConnectionState(state('up'), 'closed', 1);
  let attempts = 0;
  while (current?.state.phase === 'down') {
    current = nextConnectionState(current.state, 'timeout', 1);
    attempts += 1;
    current = nextConnectionState(current?.state ?? OFF, 'closed', 1);
  }
  expect(attempts).toBe(30);
  expect(current).toEqual({
    state: state('lost', 30),
    effects: ['disconnect', 'check session', 'give up'],
    waitMs: undefined,
  });
});

test('one message starts the count of tries anew', () => {
  expect(nextConnectionState(state('connecting', 29), 'message', 1)?.state.attempts).toBe(0);
});

test('an abandoned connection begins again with a start', () => {
  expect(nextConnectionState(state('lost', 30), 'start', 1)?.state).toEqual(state('connecting'));
});

describe('a stop', () => {
  const phases = ['off', 'connecting', 'up', 'down', 'lost'] as const;
  test.each(phases)('ends a link that is %s and waits for nothing', (phase) => {
    expect(nextConnectionState(state(phase, 2), 'stop', 1)).toEqual({
      state: OFF,
      effects: ['disconnect'],
      waitMs: undefined,
    });
  });
});

test.each<[ConnectionState['phase'], ConnectionEvent]>([
  ['off', 'message'],
  ['off', 'closed'],
  ['down', 'message'],
  ['down', 'closed'],
  ['lost', 'message'],
  ['lost', 'closed'],
])('a link that is %s takes no notice of "%s": it belongs to a socket that was left', (phase, event) => {
  expect(nextConnectionState(state(phase), event, 1)).toBeUndefined();
});
