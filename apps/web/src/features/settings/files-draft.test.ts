import { expect, test } from 'vitest';

import { FILES } from './files-draft.ts';

test.each([1024, 123_457, 20 * 1024 ** 2, 1024 ** 3])('%i bytes are unchanged after a round trip', (mostBytes) => {
  const draft = FILES.draftOf({ mostBytes });
  expect(FILES.check?.(draft)).toEqual({});
  expect(FILES.valueOf(draft)).toEqual({ mostBytes });
});

test.each([
  ['1023', 'bytes'],
  ['2', 'gigabytes'],
  ['1.5', 'megabytes'],
  ['', 'megabytes'],
] as const)('%j %s are refused', (number, unit) => {
  const problems = FILES.check?.({ mostBytes: { number, unit } }) ?? {};
  expect(Object.keys(problems)).toEqual(['/mostBytes']);
});
