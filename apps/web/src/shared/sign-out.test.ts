import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from './fake-storage.ts';
import { patchSession, readSession } from './session.ts';
import { signOut } from './sign-out.ts';

const fetch = vi.fn<(address: string) => Promise<Response>>();
const reload = vi.fn();
const replaceState = vi.fn();

beforeEach(() => {
  for (const spy of [fetch, reload, replaceState]) spy.mockReset();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('history', { replaceState });
  patchSession({ accessToken: 'token', logoutFlag: false });
});

const answer = (status: number, body: unknown): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

test('a sign-out clears the session and loads the base page', async () => {
  fetch.mockImplementationOnce(() => answer(200, { resultCode: 1001, data: null }));
  await signOut();
  expect(fetch).toHaveBeenCalledOnce();
  expect(readSession().accessToken).toBeUndefined();
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({}, '', '/base/');
  expect(reload).toHaveBeenCalledOnce();
});

test('a sign-out works when the server cannot be reached', async () => {
  fetch.mockRejectedValueOnce(new TypeError('offline'));
  await signOut();
  expect(readSession().accessToken).toBeUndefined();
  expect(reload).toHaveBeenCalledOnce();
});

test('C0102 during the sign-out keeps the state; the work-bench finds the session expired', async () => {
  fetch.mockImplementation(() => answer(401, { resultCode: 'C0102', resultMsg: '', requestId: 'r' }));
  await signOut();
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/user/logout', '/v2/users/work-bench']);
  expect(readSession()).toMatchObject({ accessToken: 'token', logoutFlag: false });
  expect(reload).not.toHaveBeenCalled();
});

test('a second sign-out while the first is under way does nothing', async () => {
  fetch.mockImplementation(() => answer(200, { resultCode: 1001, data: null }));
  await Promise.all([signOut(), signOut()]);
  expect(fetch).toHaveBeenCalledOnce();
});
