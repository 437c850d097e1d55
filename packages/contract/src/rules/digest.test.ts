import { expect, test } from 'vitest';

import { DIGEST_PATTERN, passwordDigest } from './digest.ts';

/** Generated with `printf '%s' "$password$username" | sha256sum`, upper-cased. */
const vectors = [
  ['Correct-Horse-7', 'admin', 'CB99514618EC079AFDA7E48C0FD5B20854DDA4DFD9FD3E92A7B627B5809D7189'],
  ['Grüße-7', 'maria.weber', '09B05D2D8E4D733AE97F634B32CB9E92CFC2A9B1738143F78841B4A46AD5C980'],
  ['😀 pass phrase', '中文', '6B7D6C068A92BD5C11BEF5C525048CA476A66F432F7D69B375AD72DD95B4B0EE'],
  ['password', 'straße', 'EAD30B0DEAEF5177963A496BAB00DADF87BC52A16D3BE42C18A9556C64FF5B2E'],
  ['Gru\u0308ße-7', 'maria.weber', '09B05D2D8E4D733AE97F634B32CB9E92CFC2A9B1738143F78841B4A46AD5C980'],
  ['', 'admin', '8C6976E5B5410415BDE908BD4DEE15DFB167A9C873FC4BB8A81F6F2AB448A918'],
  ['ab', 'c', 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'],
  ['a', 'bc', 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'],
] as const;

test.each(vectors)('the digest of %j for %j is that of sha256sum', async (password, username, digest) => {
  expect(await passwordDigest(password, username)).toBe(digest);
  expect(digest).toMatch(new RegExp(DIGEST_PATTERN));
});

test('where the browser has no subtle crypto the caller brings the hash', async () => {
  const zeros = () => new Uint8Array(32);
  expect(await passwordDigest('any', 'one', zeros)).toBe('0'.repeat(64));
});

test.each(['a'.repeat(64), 'A'.repeat(63), 'A'.repeat(65), 'G'.repeat(64), `${'A'.repeat(64)}\n`, ''])(
  '%j is no digest',
  (text) => expect(new RegExp(DIGEST_PATTERN).test(text)).toBe(false),
);
