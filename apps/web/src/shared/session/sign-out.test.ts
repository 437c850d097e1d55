import { beforeEach, describe, expect, test, vi } from 'vitest';

import { readToasts } from '#/shared/state/toasts.ts';

import { createFakeStorage } from '../../../test/fake-storage.ts';
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

const unavailable = () => answer(503, { resultCode: 'B0503', resultMsg: '', requestId: 'r' });

describe.each([
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ['answers with a failure', unavailable],
  ['allows no more calls', () => answer(429, { resultCode: 'A0499', resultMsg: '', requestId: 'r', seconds: 9 })],
])('a sign-out while the server %s', (_why, fail) => {
  beforeEach(async () => {
    fetch.mockImplementationOnce(fail);
    await signOut();
  });
  const choose = (index: number) => readToasts().at(-1)?.actions?.[index]?.run();

  test('keeps the session, which is still live there, and shows that', () => {
    expect(readSession()).toMatchObject({ accessToken: 'token', logoutFlag: false });
    expect(reload).not.toHaveBeenCalled();
    expect(readToasts().at(-1)).toMatchObject({ severity: 'danger', text: 'frame.signOutFailed' });
  });

  test('can be tried again', async () => {
    fetch.mockImplementationOnce(() => answer(200, { resultCode: 1001, data: null }));
    choose(0);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(readSession().accessToken).toBeUndefined();
  });

  test('can be completed in this browser alone', () => {
    choose(1);
    expect(fetch).toHaveBeenCalledOnce();
    expect(readSession().accessToken).toBeUndefined();
    expect(reload).toHaveBeenCalledOnce();
  });
});

test('a session that the server does not know is signed out', async () => {
  fetch.mockImplementationOnce(() => answer(401, { resultCode: 'A0301', resultMsg: '', requestId: 'r' }));
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
