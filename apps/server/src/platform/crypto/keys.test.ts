import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openKeys } from './keys.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'foyer-keys-'));
});
afterEach(() => rmSync(data, { recursive: true }));

const path = (name: string) => join(data, 'keys', name);
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('keys are made at the first start, for their owner alone, and stay', () => {
  const first = openKeys(data);
  expect([first.pepper.length, first.encryption.length]).toEqual([32, 32]);
  expect(first.pepper.equals(first.encryption)).toBe(false);
  expect(openKeys(data)).toEqual(first);
  expect([modeOf(path('pepper')), modeOf(path('encryption')), modeOf(join(data, 'keys'))]).toEqual([
    '600',
    '600',
    '700',
  ]);
  expect(readdirSync(join(data, 'keys')).sort()).toEqual(['encryption', 'pepper']);
});

test('a key file with a byte order mark is read', () => {
  const { pepper } = openKeys(data);
  writeFileSync(path('pepper'), `\uFEFF${pepper.toString('base64url')}\r\n`);
  expect(openKeys(data).pepper).toEqual(pepper);
});

test.each([
  ['empty', ''],
  ['cut short', 'c2hvcnQ'],
  ['of zeros that are too few', 'A'.repeat(42)],
  ['longer than a key', 'A'.repeat(86)],
])('a key file that is %s is refused, never replaced', (_how, text) => {
  openKeys(data);
  writeFileSync(path('pepper'), text);
  expect(() => openKeys(data)).toThrow('pepper is damaged');
  expect(readFileSync(path('pepper'), 'utf8')).toBe(text);
});

test('a missing key beside existing ones is made, the others stay', () => {
  const before = openKeys(data);
  rmSync(path('encryption'));
  const after = openKeys(data);
  expect(after.pepper).toEqual(before.pepper);
  expect(after.encryption).not.toEqual(before.encryption);
});

test('processes that start together agree on the keys', async () => {
  const module = fileURLToPath(new URL('keys.ts', import.meta.url));
  const program = `import { openKeys } from ${JSON.stringify(module)}; const { pepper, encryption } = openKeys(${JSON.stringify(data)}); process.stdout.write(pepper.toString('hex') + encryption.toString('hex'))`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const outputs = await Promise.all(Array.from({ length: 6 }, start));
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1);
  expect(readdirSync(join(data, 'keys')).sort()).toEqual(['encryption', 'pepper']);
});
