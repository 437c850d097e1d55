import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { call } from './api.ts';
import { onFailure } from './errors.ts';

const fetch = vi.fn<() => Promise<Response>>();
const failureHandler = vi.fn<(failure: unknown) => void>();
onFailure(failureHandler);

beforeEach(() => {
  for (const spy of [fetch, failureHandler]) spy.mockReset();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', createFakeStorage());
});

const ask = () => call('GET /v2/users/work-bench', { background: true });
const refuse = (status: number, resultCode: string) =>
  fetch.mockResolvedValueOnce(new Response(JSON.stringify({ resultCode, resultMsg: '', requestId: 'r' }), { status }));

test('a call in the background reports that the session has ended', async () => {
  refuse(401, 'C0102');
  await expect(ask()).rejects.toMatchObject({ code: 'C0102' });
  expect(failureHandler).toHaveBeenCalledOnce();
});

test.each([
  [503, 'C0300'],
  [429, 'A0499'],
  [400, 'A0404'],
])('a call in the background that is refused with %i %s is not reported', async (status, code) => {
  refuse(status, code);
  await expect(ask()).rejects.toMatchObject({ status });
  expect(failureHandler).not.toHaveBeenCalled();
});

test('a call in the background that reaches no server is not reported', async () => {
  fetch.mockRejectedValueOnce(new TypeError('offline'));
  await expect(ask()).rejects.toMatchObject({ name: 'NetworkError' });
  expect(failureHandler).not.toHaveBeenCalled();
});
