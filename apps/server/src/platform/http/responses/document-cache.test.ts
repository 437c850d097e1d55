import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { createDocumentCache } from './document-cache.ts';

const TEXT = JSON.stringify({ text: 'Foyer '.repeat(1000) });

test('a document is serialised once per version, and compressed once per encoding (repeated calls of all texts)', async () => {
  const { encode } = createDocumentCache();
  let written = 0;
  const write = () => {
    written += 1;
    return TEXT;
  };
  const version = {};
  const responses = await Promise.all(Array.from({ length: 20 }, () => encode(version, write, 'br')));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  await encode(version, write, 'gzip');
  await encode(version, write);
  expect(written).toBe(1);
});

test('another version has other bytes and another tag', async () => {
  const { encode } = createDocumentCache();
  const before = await encode({}, () => TEXT, 'gzip');
  const after = await encode({}, () => `${TEXT} `, 'gzip');
  expect(gunzipSync(after.body).toString()).toBe(`${TEXT} `);
  expect(after.etag).not.toBe(before.etag);
});

test('equal texts share their bytes, and old ones are evicted', async () => {
  const { encode } = createDocumentCache();
  const first = await encode({}, () => TEXT, 'br');
  expect((await encode({}, () => TEXT, 'br')).body).toBe(first.body);
  for (let version = 0; version < 20; version += 1) await encode({}, () => TEXT + version);
  const again = await encode({}, () => TEXT, 'br');
  expect([again.body === first.body, again.etag]).toEqual([false, first.etag]);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['BR;q=1.0', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.000', 'identity'],
  ['deflate', 'identity'],
  ['brotli, xgzip', 'identity'],
  [undefined, 'identity'],
])('a caller that accepts %s gets %s (RFC 9110 12.5.3)', async (accepted, encoding) => {
  const { encode } = createDocumentCache();
  const document = await encode({}, () => TEXT, accepted);
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  expect([document.encoding, read[document.encoding](document.body).toString()]).toEqual([encoding, TEXT]);
});

test('the tag of each encoding is another one, and a small document is not compressed (RFC 9110 8.8.3)', async () => {
  const { encode } = createDocumentCache();
  const version = {};
  const all = await Promise.all(['br', 'gzip', ''].map((accepted) => encode(version, () => TEXT, accepted)));
  expect(new Set(all.map(({ etag }) => etag)).size).toBe(3);
  expect((await encode({}, () => '{}', 'br')).encoding).toBe('identity');
});
