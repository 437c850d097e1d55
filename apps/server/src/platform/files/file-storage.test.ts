import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { Fault } from '#/platform/fault.ts';

import { createFolderStorage, type FileStorage } from './file-storage.ts';

const MAX_BYTES = 1000;

let root: string;
let files: FileStorage;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  files = createFolderStorage(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true }));

const bytes = (...chunks: (string | Buffer)[]) => Readable.from(chunks);
const names = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function textOf(id: string): Promise<string | undefined> {
  const content = await files.read(id);
  return content === undefined ? undefined : text(content);
}

test('a stored file is read back byte for byte, and its bytes are counted', async () => {
  const id = randomUUIDv7();
  expect(await files.put(id, bytes('Grüße', '\0'), MAX_BYTES)).toBe(8);
  expect(await textOf(id)).toBe('Grüße\0');
});

test('only the account of the server reads it', async () => {
  const id = randomUUIDv7();
  await files.put(id, bytes('x'), MAX_BYTES);
  const { mode } = await stat(join(root, 'files', id.slice(-2), id));
  expect(mode & 0o777).toBe(0o600);
});

test.each([
  ['as much as there may be', MAX_BYTES, true],
  ['one byte more', MAX_BYTES + 1, false],
])('%s', async (_what, size, fits) => {
  const put = files.put(randomUUIDv7(), bytes(Buffer.alloc(size)), MAX_BYTES);
  if (fits) expect(await put).toBe(size);
  else await expect(put).rejects.toEqual(new Fault('payload_too_large'));
  expect(await names()).toHaveLength(fits ? 1 : 0);
});

test('an aborted upload leaves nothing', async () => {
  const broken = Readable.from(
    (function* () {
      yield 'a';
      throw new Error('the line is dead');
    })(),
  );
  await expect(files.put(randomUUIDv7(), broken, MAX_BYTES)).rejects.toThrow('the line is dead');
  expect(await names()).toEqual([]);
});

test('an unfinished or missing file cannot be read', async () => {
  const content = new Readable({ read: () => undefined });
  const id = randomUUIDv7();
  content.push('half');
  const put = files.put(id, content, MAX_BYTES);
  await expect.poll(names).toEqual([`part-${id}`]);
  expect(await textOf(id)).toBeUndefined();
  content.push(null);
  await put;
  expect(await textOf(id)).toBe('half');
  expect(await textOf(randomUUIDv7())).toBeUndefined();
});

test('a removed file no longer exists; removal is idempotent', async () => {
  const id = randomUUIDv7();
  await files.put(id, bytes('x'), MAX_BYTES);
  await files.remove([id]);
  await files.remove([id]);
  expect([await textOf(id), await names()]).toEqual([undefined, []]);
});

test('old files are found, unfinished ones too', async () => {
  const [old, recent] = [randomUUIDv7(), randomUUIDv7()];
  await files.put(old, bytes('x'), MAX_BYTES);
  await files.put(recent, bytes('x'), MAX_BYTES);
  const left = join(root, 'files', old.slice(-2), `part-${old}`);
  await writeFile(left, 'x');
  const anHourAgo = Date.now() / 1000 - 3600;
  for (const path of [left, join(root, 'files', old.slice(-2), old)]) await utimes(path, anHourAgo, anHourAgo);
  const oldIds: string[] = [];
  for await (const id of files.olderThan(1800)) oldIds.push(id);
  expect(oldIds.toSorted()).toEqual([old, `part-${old}`].toSorted());
});

test('a folder that does not exist contains nothing', async () => {
  for await (const id of files.olderThan(0)) expect.unreachable(id);
});
