import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openEmbedded } from './embedded.ts';
import { FolderInUse } from './folder-in-use.ts';

let parent: string;
/** A folder that Foyer has created, with a database. Each test starts with a copy, since creating one takes seconds. */
let template: string;
let folder: string;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'foyer-embedded-'));
  template = join(parent, 'made', 'here');
  await (await openEmbedded(template)).close();
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-embedded-'));
  cpSync(template, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Paths that other users of the machine may access: their mode permits more than the owner. */
function openToOthers(): string[] {
  return ['.', ...readdirSync(join(folder, 'database'), { recursive: true, encoding: 'utf8' })].filter(
    (path) => (statSync(join(folder, 'database', path)).mode & 0o077) !== 0,
  );
}

describe.skipIf(process.platform === 'win32')('no other user of the machine reads', () => {
  test('a database that was created here, nor a copy of its files (backup, docker cp)', async () => {
    expect(openToOthers()).toEqual([]);
    const database = await openEmbedded(folder);
    await sql`create table words (word text)`.execute(database.queries);
    await sql`checkpoint`.execute(database.queries);
    expect(openToOthers()).toEqual([]);
    await database.close();
    expect(openToOthers()).toEqual([]);
  });

  test('an older one, once it was opened', async () => {
    for (const path of ['.', ...readdirSync(join(folder, 'database'), { recursive: true, encoding: 'utf8' })])
      chmodSync(join(folder, 'database', path), statSync(join(folder, 'database', path)).isDirectory() ? 0o755 : 0o666);
    expect(openToOthers().length).toBeGreaterThan(900);
    const database = await openEmbedded(folder);
    expect(openToOthers()).toEqual([]);
    await database.close();
  });
});

/** Starts another process, which opens the folder, reports it and keeps running. */
async function otherProcess() {
  const module = new URL('embedded.ts', import.meta.url).href;
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { openEmbedded } from '${module}'; await openEmbedded('${folder}'); process.stdout.write('open')`,
  );
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('the data folder', () => {
  test('opens once: the error of a second opening names the folder in use', async () => {
    const first = await openEmbedded(folder);
    const second = openEmbedded(folder);
    await expect(second).rejects.toThrow(FolderInUse);
    await expect(second).rejects.toThrow(folder);
    await first.close();
    await (await openEmbedded(folder)).close();
  });

  test('is locked for other processes, and released when the process ends, even by kill -9', async () => {
    const child = await otherProcess();
    await expect(openEmbedded(folder)).rejects.toThrow(FolderInUse);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await openEmbedded(folder)).close();
  });

  test('is for its owner alone when Foyer makes it', () => {
    expect((statSync(template).mode & 0o777).toString(8)).toBe('700');
  });
});

describe('the one connection', () => {
  test('keeps queries of others out of a transaction', async () => {
    const database = await openEmbedded(folder);
    await sql`create table notes (text text)`.execute(database.queries);
    const order: string[] = [];
    const inside = database.queries.transaction().execute(async (transaction) => {
      await sql`insert into notes values ('a')`.execute(transaction);
      await sql`insert into notes values ('b')`.execute(transaction);
      order.push('transaction');
    });
    const outside = sql`select * from notes`.execute(database.queries).then(({ rows }) => {
      order.push('query');
      expect(rows).toHaveLength(2);
    });
    await Promise.all([inside, outside]);
    expect(order).toEqual(['transaction', 'query']);
    await database.close();
  });

  test('is released after a failed transaction', async () => {
    const database = await openEmbedded(folder);
    const failing = database.queries.transaction().execute((transaction) => sql`select nothing`.execute(transaction));
    await expect(failing).rejects.toThrow('nothing');
    expect((await sql`select 1 as one`.execute(database.queries)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('a query outside the scope of the open transaction times out instead of waiting for ever', async () => {
    const database = await openEmbedded(folder);
    const stuck = database.queries.transaction().execute(() => sql`select 1`.execute(database.queries));
    await expect(stuck).rejects.toThrow('timeout exceeded');
    expect((await sql`select 1 as one`.execute(database.queries)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('queries after the close fail', async () => {
    const database = await openEmbedded(folder);
    await database.close();
    await expect(sql`select 1`.execute(database.queries)).rejects.toThrow();
  });
});
