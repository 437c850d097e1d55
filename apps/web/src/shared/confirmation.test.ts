import { afterEach, expect, test } from 'vitest';

import { CallFailed } from './call-failures.ts';
import { addConfirmationPlace, answerConfirmation, confirmed } from './confirmation.ts';

const refusal = () => new CallFailed('DELETE /v2/manage/roles/{id}', 401, { resultCode: 'A0301', confirmation: true });
let leave: () => void = () => undefined;
afterEach(() => leave());

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
  leave = addConfirmationPlace(Symbol());
  const signedOut = new CallFailed('DELETE /v2/manage/roles/{id}', 401, { resultCode: 'A0301' });
  await expect(confirmed(() => Promise.reject(signedOut))).rejects.toBe(signedOut);
});

test('what the server does at once is not asked about', async () => {
  expect(await confirmed(async () => 'done')).toBe('done');
});

test('what needs the password is done again once it was entered', async () => {
  leave = addConfirmationPlace(Symbol());
  const done = confirmed(guarded());
  await new Promise(setImmediate);
  answerConfirmation(true);
  expect(await done).toBe(2);
});

test('whoever does not want to enter it does nothing, and so do all who waited with them', async () => {
  leave = addConfirmationPlace(Symbol());
  const both = Promise.all([confirmed(guarded()), confirmed(guarded())]);
  await new Promise(setImmediate);
  answerConfirmation(false);
  expect(await both).toEqual([undefined, undefined]);
});

test('nobody waits for a question that has left, or that nobody can see', async () => {
  const left = addConfirmationPlace(Symbol());
  const done = confirmed(guarded());
  await new Promise(setImmediate);
  left();
  expect(await done).toBeUndefined();
  expect(await confirmed(guarded())).toBeUndefined();
});

test('any other failure is the caller’s own', async () => {
  const failure = new CallFailed('GET /v2/manage/roles', 403, { resultCode: 'A0302' });
  await expect(confirmed(() => Promise.reject(failure))).rejects.toBe(failure);
});
