import { beforeEach, describe, expect, test, vi } from 'vitest';

import { patchSession } from '#/shared/session/session.ts';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { addressOf, call, isUserInitiated } from './api.ts';
import { ApiError, NetworkError, onFailure } from './errors.ts';

const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const failureHandler = vi.fn<(failure: unknown) => void>();
onFailure(failureHandler);

beforeEach(() => {
  fetch.mockReset();
  failureHandler.mockReset();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', createFakeStorage());
  patchSession({ accessToken: undefined });
});

function answer(status: number, body: unknown): void {
  fetch.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
}

describe('the address of a call', () => {
  test('has its parameters filled in and encoded', () => {
    expect(addressOf('GET /v2/users/inbox/{id}/read', { id: 'a/b' })).toEqual({
      method: 'GET',
      address: '/v2/users/inbox/a%2Fb/read',
    });
  });

  test('has its query behind it, without what is undefined', () => {
    expect(addressOf('GET /v2/i18n', {}, { language: 'zh', other: undefined }).address).toBe('/v2/i18n?language=zh');
  });
});

describe('a call', () => {
  test('answers with the data of a success', async () => {
    answer(200, { resultCode: 1001, data: { captcha: 'data:', id: 'c1' } });
    expect(await call('GET /v2/utils/captcha')).toEqual({ captcha: 'data:', id: 'c1' });
  });

  test('bears the token once there is one', async () => {
    answer(200, { resultCode: 1001, data: null });
    patchSession({ accessToken: 'token' });
    await call('GET /user/logout');
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe('/user/logout');
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer token');
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' });
  });

  test('is marked as unattended when the user is not active', async () => {
    answer(200, { resultCode: 1001, data: null });
    await call('GET /user/logout');
    vi.stubGlobal('performance', { now: () => 60_000 });
    vi.stubGlobal('navigator', { userActivation: { isActive: false } });
    answer(200, { resultCode: 1001, data: null });
    await call('GET /user/logout');
    vi.unstubAllGlobals();
    const unattendedFlags = fetch.mock.calls.map(([, init]) => new Headers(init.headers).has('foyer-unattended'));
    expect(unattendedFlags).toEqual([false, true]);
  });

  test('sends an object as JSON, and a text as it is', async () => {
    answer(200, { resultCode: 1001, data: null });
    await call('POST /v2/users/password/check', { body: { oldPwd: 'AB' } });
    answer(200, { resultCode: 1001, data: { username: 'ada', value: 'medium', pageType: 'findPassword' } });
    await call('POST /v3/users/password-strength/acquire', { body: 'key' });
    const [json, text] = fetch.mock.calls.map(([, init]) => init);
    expect(json?.body).toBe('{"oldPwd":"AB"}');
    expect(new Headers(json?.headers).get('Content-Type')).toBe('application/json');
    expect(text?.body).toBe('key');
    expect(new Headers(text?.headers).get('Content-Type')).toBe('text/plain');
  });

  test.each([1007, 5050])('has the failure code %i also where it is a number', async (resultCode) => {
    answer(400, { resultCode, resultMsg: '', requestId: 'r' });
    await expect(call('GET /v2/configs/login')).rejects.toMatchObject({ code: String(resultCode) });
  });

  test('throws what the server refuses, and reports it', async () => {
    answer(403, { resultCode: 'A0203', resultMsg: '', requestId: 'r1', seconds: 30 });
    const failure: unknown = await call('GET /v2/configs/login').catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 403, code: 'A0203', seconds: 30, requestId: 'r1', fields: {} });
    expect(failureHandler).toHaveBeenCalledExactlyOnceWith(failure);
  });

  test('does not report a code that its caller handles', async () => {
    answer(401, { resultCode: 'C0102', resultMsg: '', requestId: 'r1' });
    await expect(call('GET /user/logout', { handles: ['C0102'] })).rejects.toBeInstanceOf(ApiError);
    expect(failureHandler).not.toHaveBeenCalled();
  });

  test("takes a proxy's error page for a failure without a code", async () => {
    answer(502, '<html>Bad gateway</html>');
    await expect(call('GET /v2/configs/login')).rejects.toMatchObject({ status: 502, code: undefined });
  });

  test('takes a page that answers 200 for a failure as well', async () => {
    answer(200, '<html>Sign in to the hotel network</html>');
    await expect(call('GET /v2/configs/login')).rejects.toBeInstanceOf(ApiError);
  });

  test('throws NetworkError and reports it when no answer arrives', async () => {
    fetch.mockRejectedValueOnce(new TypeError('offline'));
    await expect(call('GET /v2/configs/login')).rejects.toBeInstanceOf(NetworkError);
    expect(failureHandler).toHaveBeenCalledOnce();
  });

  test('that its caller aborted is not reported', async () => {
    const control = new AbortController();
    fetch.mockImplementationOnce(() => {
      control.abort();
      return Promise.reject(control.signal.reason as Error); // a DOMException
    });
    await expect(call('GET /v2/configs/login', { signal: control.signal })).rejects.toThrow();
    expect(failureHandler).not.toHaveBeenCalled();
  });
});

test.each([
  ['just opened', 500, false, true],
  ['just touched', 60_000, true, true],
  ['not used for a while', 60_000, false, false],
  ['in a browser that does not tell', 60_000, undefined, true],
])('a page that was %s', (_what, opened, isActive, attended) => {
  vi.stubGlobal('performance', { now: () => opened });
  vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } });
  expect(isUserInitiated()).toBe(attended);
});
