import { MAX_NOTICE_ATTACHMENTS } from '@foyer/contract/limits/notices.ts';
import { expect, test } from 'vitest';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';

import { dueFiles, filesProblem, stateAfter, acceptFiles, type AttachedFile } from './attached-file.ts';

let keys = 0;
const nextKey = () => (keys += 1);
const fileOf = (bytes: number, name = 'a.txt') => new File(['x'.repeat(bytes)], name);
const attached = (state: AttachedFile['state']): AttachedFile => ({
  key: nextKey(),
  file: fileOf(1),
  state,
  fraction: 0,
  id: undefined,
});
const states = (files: readonly AttachedFile[]) => files.map(({ state }) => state);

test('a file that is too large is listed but not sent; a file of the maximum size is sent', () => {
  const { files, rejectedCount } = acceptFiles([], [fileOf(11), fileOf(10)], { max: 10, nextKey });
  expect([states(files), rejectedCount]).toEqual([['too large', 'waiting'], 0]);
  expect(dueFiles(files)).toEqual([files[1]]);
});

test('without a known limit, the server checks the size', () => {
  expect(states(acceptFiles([], [fileOf(11)], { max: undefined, nextKey }).files)).toEqual(['waiting']);
});

test('a notice has at most ten files; further files are rejected', () => {
  const eight = Array.from({ length: MAX_NOTICE_ATTACHMENTS - 2 }, () => attached('sent'));
  const { files, rejectedCount } = acceptFiles(eight, [fileOf(1), fileOf(1), fileOf(1)], { max: 10, nextKey });
  expect([files.length, rejectedCount]).toEqual([MAX_NOTICE_ATTACHMENTS, 1]);
  expect(acceptFiles(files, [fileOf(1)], { max: 10, nextKey })).toEqual({ files, rejectedCount: 1 });
});

test('at most two files are sent at a time, in order', () => {
  const files = [attached('sent'), attached('sending'), attached('waiting'), attached('waiting')];
  expect(dueFiles(files)).toEqual([files[2]]);
  expect(dueFiles([...files, attached('sending')])).toEqual([]);
});

test.each<[unknown, AttachedFile['state']]>([
  [new ApiError('POST /v2/attachments', 413, { resultCode: 'A0401' }), 'too large'],
  [new ApiError('POST /v2/attachments', 400, { resultCode: 'A0401', fields: { '': 'too_many' } }), 'too many'],
  [new ApiError('POST /v2/attachments', 429, { resultCode: 'A0499' }), 'failed'],
  [new NetworkError('POST /v2/attachments', undefined), 'failed'],
])('after %s the state of the file is "%s"', (failure, state) => {
  expect(stateAfter(failure)).toBe(state);
});

test('a notice cannot be sent while files are uploading or have failed', () => {
  expect(filesProblem([])).toBe(undefined);
  expect(filesProblem([attached('sent')])).toBe(undefined);
  expect(filesProblem([attached('sent'), attached('sending')])).toBe('under_way');
  expect(filesProblem([attached('waiting')])).toBe('under_way');
  for (const state of ['failed', 'too large', 'too many'] as const)
    expect(filesProblem([attached('sending'), attached(state)])).toBe('failed');
});
