import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ApiError } from '#/shared/api/errors.ts';

import {
  addReauthenticationSlot,
  answerReauthentication,
  withReauthentication as confirmedFor,
  registerReauthenticationDialog,
} from './reauthentication.ts';

const refusal = () => new ApiError('DELETE /v2/manage/roles/{id}', 401, { resultCode: 'A0301', confirmation: true });
let leave: () => void = () => undefined;
/** How long the session is confirmed, as the server reports it. */
let seconds: number;
beforeEach(() => {
  seconds = 600;
  registerReauthenticationDialog(
    () => null,
    async () => ({ seconds, hasPassword: true, pathway: 'password' }),
  );
});
afterEach(() => leave());

const withReauthentication = <T>(action: () => Promise<T>, options?: Parameters<typeof confirmedFor>[2]) =>
  confirmedFor('confirmation.removeRole', action, options);

/** An action that needs the password first. */
function guarded() {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw refusal();
    return calls;
  };
}

test('a call without a session is no question of confirmation', async () => {
  leave = addReauthenticationSlot(Symbol());
  const signedOut = new ApiError('DELETE /v2/manage/roles/{id}', 401, { resultCode: 'A0301' });
  await expect(withReauthentication(() => Promise.reject(signedOut))).rejects.toBe(signedOut);
});

test('an action that the server runs immediately asks nothing', async () => {
  expect(await withReauthentication(async () => 'done')).toBe('done');
});

test('what needs the password is done again once it was entered', async () => {
  leave = addReauthenticationSlot(Symbol());
  const done = withReauthentication(guarded());
  await new Promise(setImmediate);
  answerReauthentication(true);
  expect(await done).toBe(2);
});

test('nothing runs when the user cancels, and neither does anything that waited with it', async () => {
  leave = addReauthenticationSlot(Symbol());
  const both = Promise.all([withReauthentication(guarded()), withReauthentication(guarded())]);
  await new Promise(setImmediate);
  answerReauthentication(false);
  expect(await both).toEqual([undefined, undefined]);
});

test('nothing waits for a question that was removed, or that is not visible', async () => {
  const left = addReauthenticationSlot(Symbol());
  const done = withReauthentication(guarded());
  await new Promise(setImmediate);
  left();
  expect(await done).toBeUndefined();
  expect(await withReauthentication(guarded())).toBeUndefined();
});

test('any other failure is the caller’s own', async () => {
  const failure = new ApiError('GET /v2/manage/roles', 403, { resultCode: 'A0302' });
  await expect(withReauthentication(() => Promise.reject(failure))).rejects.toBe(failure);
});

describe('a session that the server does not find confirmed', () => {
  /** Starts an action; returns its result and how often it has run. */
  function start(options?: Parameters<typeof confirmedFor>[2]) {
    let runs = 0;
    const done = withReauthentication(async () => (runs += 1), options);
    return { done, runs: () => runs };
  }

  test.each([0, 29])('with %d seconds left it is asked for the password before the action begins', async (left) => {
    seconds = left;
    leave = addReauthenticationSlot(Symbol());
    const { done, runs } = start();
    await new Promise(setImmediate);
    expect(runs()).toBe(0);
    answerReauthentication(true);
    expect([await done, runs()]).toEqual([1, 1]);
  });

  test('does not run the action when the user does not enter it', async () => {
    seconds = 0;
    leave = addReauthenticationSlot(Symbol());
    const { done, runs } = start();
    await new Promise(setImmediate);
    answerReauthentication(false);
    expect([await done, runs()]).toEqual([undefined, 0]);
  });

  test('is not asked while thirty seconds are left, nor for an action that may need none', async () => {
    seconds = 30;
    expect(await start().done).toBe(1);
    seconds = 0;
    expect(await start({ checksFirst: false }).done).toBe(1);
  });

  test('runs nothing when the server cannot be asked', async () => {
    const failure = new ApiError('GET /v2/users/confirmation', 503, { resultCode: 'C0300' });
    registerReauthenticationDialog(
      () => null,
      () => Promise.reject(failure),
    );
    const { done, runs } = start();
    await expect(done).rejects.toBe(failure);
    expect(runs()).toBe(0);
  });
});
