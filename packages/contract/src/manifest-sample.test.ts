import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { MANIFEST_SAMPLE } from './manifest-sample.ts';

test('the sample is the manifest of the documentation, field by field in the same order', async () => {
  const page = await readFile(new URL('../../../docs/integrating/manifest.md', import.meta.url), 'utf8');
  const [, first = ''] = /```json\n(\{.*?\n\})\n```/su.exec(page) ?? [];
  expect(JSON.stringify(JSON.parse(first), null, 2)).toBe(JSON.stringify(MANIFEST_SAMPLE, null, 2));
});
