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

test('a file that is too large is shown and never sent; one of the very size is', () => {
  const { files, rejectedCount } = acceptFiles([], [fileOf(11), fileOf(10)], { max: 10, nextKey });
  expect([states(files), rejectedCount]).toEqual([['too large', 'waiting'], 0]);
  expect(dueFiles(files)).toEqual([files[1]]);
});

test('where the limit is not known the server judges', () => {
  expect(states(acceptFiles([], [fileOf(11)], { max: undefined, nextKey }).files)).toEqual(['waiting']);
});

test('a notice takes ten files and leaves the others out', () => {
  const eight = Array.from({ length: MAX_NOTICE_ATTACHMENTS - 2 }, () => attached('sent'));
  const { files, rejectedCount } = acceptFiles(eight, [fileOf(1), fileOf(1), fileOf(1)], { max: 10, nextKey });
  expect([files.length, rejectedCount]).toEqual([MAX_NOTICE_ATTACHMENTS, 1]);
  expect(acceptFiles(files, [fileOf(1)], { max: 10, nextKey })).toEqual({ files, rejectedCount: 1 });
});

test('two files go at a time, in their order', () => {
  const files = [attached('sent'), attached('sending'), attached('waiting'), attached('waiting')];
  expect(dueFiles(files)).toEqual([files[2]]);
  expect(dueFiles([...files, attached('sending')])).toEqual([]);
});

test.each<[unknown, AttachedFile['state']]>([
  [new ApiError('POST /v2/attachments', 413, { resultCode: 'A0401' }), 'too large'],
  [new ApiError('POST /v2/attachments', 400, { resultCode: 'A0401', fields: { '': 'too_many' } }), 'too many'],
  [new ApiError('POST /v2/attachments', 429, { resultCode: 'A0499' }), 'failed'],
  [new NetworkError('POST /v2/attachments', undefined), 'failed'],
])('%s makes its file "%s"', (failure, state) => {
  expect(stateAfter(failure)).toBe(state);
});

test('a notice waits for its files, and for those that failed to be dealt with', () => {
  expect(filesProblem([])).toBe(undefined);
  expect(filesProblem([attached('sent')])).toBe(undefined);
  expect(filesProblem([attached('sent'), attached('sending')])).toBe('under_way');
  expect(filesProblem([attached('waiting')])).toBe('under_way');
  for (const state of ['failed', 'too large', 'too many'] as const)
    expect(filesProblem([attached('sending'), attached(state)])).toBe('failed');
});
