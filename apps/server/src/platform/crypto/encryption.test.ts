import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { encrypt, decrypt } from './encryption.ts';

const KEY = randomBytes(32);
const TEXT = 'https://foyer.example/base/#/findPassword?key=secret';

test('an encrypted text is decrypted with the same key in the same context', () => {
  for (const text of ['', TEXT, 'Grüße 中文 😀\0\r\n', 'x'.repeat(100_000)])
    expect(decrypt(KEY, encrypt(KEY, text, 'row 1'), 'row 1')).toBe(text);
});

test('nothing of the text can be read in what is stored', () => {
  const sealed = encrypt(KEY, TEXT, 'row 1');
  expect(sealed.includes('findPassword')).toBe(false);
  expect(sealed.toString('latin1')).not.toContain('secret');
});

test('the same text never looks the same twice', () => {
  const looks = Array.from({ length: 100 }, () => encrypt(KEY, TEXT, 'row 1'));
  const nonces = new Set(looks.map((sealed) => sealed.subarray(0, 12).toString('hex')));
  const rests = new Set(looks.map((sealed) => sealed.subarray(28).toString('hex')));
  expect([nonces.size, rests.size]).toEqual([100, 100]);
});

test('moved into another row it cannot be opened (OWASP ASVS 5.0 11.3)', () => {
  const sealed = encrypt(KEY, TEXT, 'row 1');
  for (const context of ['row 2', '', 'row 1 ']) expect(decrypt(KEY, sealed, context)).toBe(undefined);
});

test('another key opens nothing', () => {
  expect(decrypt(randomBytes(32), encrypt(KEY, TEXT, 'row 1'), 'row 1')).toBe(undefined);
});

test('one changed bit anywhere, and it cannot be opened', () => {
  const sealed = encrypt(KEY, TEXT, 'row 1');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decrypt(KEY, changed, 'row 1'), `byte ${at}`).toBe(undefined);
  }
});

test('cut short or drawn out it cannot be opened, also where only a part of the tag is left', () => {
  const sealed = encrypt(KEY, TEXT, 'row 1');
  for (let length = 0; length < sealed.length; length += 1)
    expect(decrypt(KEY, sealed.subarray(0, length), 'row 1'), `${length} bytes`).toBe(undefined);
  expect(decrypt(KEY, Buffer.concat([sealed, Buffer.from([0])]), 'row 1')).toBe(undefined);
});
