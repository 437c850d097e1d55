import { SIGN_OUT_DELAY_MS } from '@foyer/contract/limits/sessions.ts';
import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../test/fake-storage.ts';

const fetch = vi.fn<(address: string) => Promise<Response>>();
const reload = vi.fn();
const history = { replaceState: vi.fn(), pushState: vi.fn() };
let call: typeof import('#/shared/api/api.ts').call;
let patchSession: typeof import('#/shared/session/session.ts').patchSession;
let readSession: typeof import('#/shared/session/session.ts').readSession;

beforeEach(async () => {
  vi.useFakeTimers();
  for (const spy of [fetch, reload, history.replaceState, history.pushState]) spy.mockReset();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('sessionStorage', createFakeStorage());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('history', history);
  // A page that is being reloaded does not navigate any more, so each test loads its own modules.
  vi.resetModules();
  ({ call } = await import('#/shared/api/api.ts'));
  ({ patchSession, readSession } = await import('#/shared/session/session.ts'));
  (await import('./watch-failures.ts')).watchFailures();
  patchSession({ accessToken: 'token' });
});

/** A failed call of the work-bench; a sign-out succeeds. */
async function refuse(status: number, resultCode: string): Promise<void> {
  const answer = (body: unknown, answered: number) => new Response(JSON.stringify(body), { status: answered });
  fetch.mockImplementation((address) =>
    Promise.resolve(
      address === '/user/logout'
        ? answer({ resultCode: 1001, data: null }, 200)
        : answer({ resultCode, resultMsg: '', requestId: 'r' }, status),
    ),
  );
  await expect(call('GET /v2/users/work-bench')).rejects.toMatchObject({ code: resultCode });
}

const signOuts = () => fetch.mock.calls.filter(([address]) => address === '/user/logout').length;

test.each([
  [400, 'C0105'],
  [401, 'A0301'],
])('%i %s signs out immediately', async (status, code) => {
  await refuse(status, code);
  await vi.advanceTimersByTimeAsync(0);
  expect(signOuts()).toBe(1);
  expect(readSession().accessToken).toBeUndefined();
});

test('400 A0404 signs out after a second', async () => {
  await refuse(400, 'A0404');
  await vi.advanceTimersByTimeAsync(SIGN_OUT_DELAY_MS - 1);
  expect(signOuts()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(signOuts()).toBe(1);
  expect(readSession().accessToken).toBeUndefined();
});

test('400 A0404 without a token does not sign out', async () => {
  patchSession({ accessToken: undefined });
  await refuse(400, 'A0404');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signOuts()).toBe(0);
});

test.each([
  [400, 'A0444'],
  [400, 'A0206'],
  [400, 'A0207'],
  [400, 'A0204'],
  [400, 'A0205'],
  [401, 'A0302'],
  [403, 'A0203'],
  [403, 'A0302'],
  [429, 'A0499'],
  [500, 'B0001'],
  [503, 'C0300'],
])('%i %s keeps the session', async (status, code) => {
  await refuse(status, code);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signOuts()).toBe(0);
  expect(readSession().accessToken).toBe('token');
  expect(reload).not.toHaveBeenCalled();
});

test('400 A0213 clears the session and goes to Login', async () => {
  await refuse(400, 'A0213');
  expect(readSession().accessToken).toBeUndefined();
  expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '#/');
  expect([signOuts(), reload.mock.calls.length]).toEqual([0, 0]);
});

test('401 C0102 clears the session and loads the base page once', async () => {
  await refuse(401, 'C0102');
  await refuse(401, 'C0102');
  expect(readSession().accessToken).toBeUndefined();
  expect(reload).toHaveBeenCalledOnce();
  expect(signOuts()).toBe(0);
});
