import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { patchSession } from '#/shared/session/session.ts';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { ApiError, NetworkError, onFailure } from './errors.ts';
import { upload } from './upload.ts';

/** The part of XMLHttpRequest that a page uses, answered by the test. */
class TestRequest extends EventTarget {
  static last: TestRequest;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  opened = '';
  body: FormData | undefined;
  status = 0;
  responseText = '';
  constructor() {
    super();
    TestRequest.last = this;
  }
  open(method: string, path: string) {
    this.opened = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const received = vi.fn<(failure: ApiError | NetworkError) => void>();
let stop: () => void;
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', TestRequest);
  vi.stubGlobal('localStorage', createFakeStorage());
  received.mockClear();
  stop = onFailure(received);
});
afterEach(() => stop());

const send = (options: Partial<Parameters<typeof upload>[2]> = {}) =>
  upload('POST /v2/attachments', new File(['words'], 'plan.txt'), {
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });
const failure = (resultCode: string) => JSON.stringify({ resultCode, resultMsg: '', requestId: '1', fields: {} });

test('a file is sent as the only part of a form, with the token', async () => {
  patchSession({ accessToken: 'token' });
  const sent = send();
  const { opened, headers, body } = TestRequest.last;
  expect(opened).toBe('POST /v2/attachments');
  expect(headers.get('Authorization')).toBe('Bearer token');
  expect([...(body?.keys() ?? [])]).toEqual(['file']);
  TestRequest.last.answer(200, JSON.stringify({ resultCode: 1001, data: { id: '1', name: 'plan.txt', size: 5 } }));
  expect(await sent).toEqual({ id: '1', name: 'plan.txt', size: 5 });
});

test('it reports its progress, also for an empty file', () => {
  const onProgress = vi.fn<(fraction: number) => void>();
  void send({ onProgress });
  const reportProgress = (loaded: number, total: number) =>
    TestRequest.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  reportProgress(1, 4);
  reportProgress(0, 0);
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
});

test('a refusal is left to the caller, except that the session has ended', async () => {
  const refused = send();
  TestRequest.last.answer(413, failure('A0401'));
  await expect(refused).rejects.toMatchObject({ status: 413, code: 'A0401' });
  expect(received).not.toHaveBeenCalled();
  const expired = send();
  TestRequest.last.answer(401, failure('C0102'));
  await expect(expired).rejects.toBeInstanceOf(ApiError);
  expect(received).toHaveBeenCalledOnce();
});

test('what answers instead of the server is a failure without a code', async () => {
  const sent = send();
  TestRequest.last.answer(502, '<html>');
  await expect(sent).rejects.toMatchObject({ status: 502, code: undefined });
});

test('a lost connection and a change of mind end it', async () => {
  const lost = send();
  TestRequest.last.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toBeInstanceOf(NetworkError);
  const controller = new AbortController();
  const left = send({ signal: controller.signal });
  controller.abort();
  await expect(left).rejects.toBe(controller.signal.reason);
  await expect(send({ signal: controller.signal })).rejects.toBe(controller.signal.reason);
});
