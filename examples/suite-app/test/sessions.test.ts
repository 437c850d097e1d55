import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase } from '#/database.ts';
import { createSessions } from '#/sessions.ts';

const TOKENS = { accessToken: 'a', refreshToken: 'r', idToken: 'i' };

function create() {
  let now = Date.now();
  const database = openDatabase(mkdtempSync(join(tmpdir(), 'labels-')));
  return { sessions: createSessions(database, () => now), pass: (ms: number) => void (now += ms) };
}

test('a logout token ends the session that it names, and is used once', () => {
  const { sessions } = create();
  const mine = sessions.open({ sid: 's1', sub: 'p', ...TOKENS });
  const others = sessions.open({ sid: 's2', sub: 'p', ...TOKENS });
  expect(sessions.endNamed({ jti: 'one', sid: 's1', sub: 'somebody else' })).toBe(true);
  expect(sessions.find(mine)).toBeDefined();
  expect(sessions.endNamed({ jti: 'two', sid: 's1', sub: 'p' })).toBe(true);
  expect([sessions.find(mine), sessions.find(others)?.sid]).toEqual([undefined, 's2']);
  expect(sessions.endNamed({ jti: 'two', sid: 's2' })).toBe(false);
  expect(sessions.find(others)).toBeDefined();
});

test('a logout token that names only a user ends all sessions of the user', () => {
  const { sessions } = create();
  const otherSession = [
    sessions.open({ sid: 's1', sub: 'p', ...TOKENS }),
    sessions.open({ sid: 's2', sub: 'p', ...TOKENS }),
  ];
  const other = sessions.open({ sid: 's3', sub: 'q', ...TOKENS });
  sessions.endNamed({ jti: 'one', sub: 'p' });
  expect(otherSession.map((secret) => sessions.find(secret))).toEqual([undefined, undefined]);
  expect(sessions.find(other)).toBeDefined();
});

test('a pending sign-in waits ten minutes, in its own browser', () => {
  const { sessions, pass } = create();
  const signIn = { state: 'state', nonce: 'n', verifier: 'v', returnTo: '/labels' };
  const browser = sessions.begin(undefined, signIn);
  expect(sessions.take('another', 'state')).toBeUndefined();
  expect(sessions.take(browser, 'state')).toMatchObject(signIn);
  expect(sessions.take(browser, 'state')).toBeUndefined();
  sessions.begin(browser, { ...signIn, state: 'late' });
  pass(10 * 60 * 1000 + 1);
  expect(sessions.take(browser, 'late')).toBeUndefined();
});
