import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

import { Kysely } from 'kysely';

import type { Tables } from '#/platform/database/generated/tables.ts';

import type { Database, Heard } from './database.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import type { EmbeddedAnswer, EmbeddedOrder } from './embedded-worker.ts';

/** The folder is in use by another process. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Foyer process. Stop that one first, or give this one its own FOYER_DATA.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Opens the embedded database (PGlite) on a thread of its own, so that a query never blocks the event
 * loop. Throws `FolderInUse` when another process has the folder. With `slack` a wait for the database may take so many
 * times longer.
 */
export async function openEmbedded(folder: string, { slack = 1 } = {}): Promise<Database> {
  const unlock = lockFolder(folder);
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder: join(folder, 'database') },
  });
  const waiting = new Map<number, PromiseWithResolvers<Extract<EmbeddedAnswer, { id: number }>>>();
  const hearers = new Map<string, ((heard: Heard) => void)[]>();
  let lastId = 0;
  let failure: Error | undefined;

  worker.on('message', (answer: EmbeddedAnswer) => {
    if ('channel' in answer) return hearers.get(answer.channel)?.forEach((hear) => hear({ payload: answer.payload }));
    const waiter = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error === undefined) waiter?.resolve(answer);
    else waiter?.reject(Object.assign(new Error(answer.error.message), answer.error));
  });
  const fail = (reason: Error) => {
    failure ??= reason;
    for (const waiter of waiting.values()) waiter.reject(failure);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')));

  function ask(order: EmbeddedOrder) {
    if (failure !== undefined) return Promise.reject(failure);
    const waiter = Promise.withResolvers<Extract<EmbeddedAnswer, { id: number }>>();
    waiting.set(++lastId, waiter);
    worker.postMessage({ ...order, id: lastId });
    return waiter.promise;
  }

  try {
    await ask({ kind: 'open' });
  } catch (error) {
    await worker.terminate();
    unlock();
    throw error;
  }

  const queries = new Kysely<Tables>({
    dialect: embeddedDialect((text, values) => ask({ kind: 'query', text, values }), { slack }),
  });
  return {
    kind: 'embedded',
    queries,
    async listen(channel, hear) {
      const others = hearers.get(channel);
      hearers.set(channel, [...(others ?? []), hear]);
      if (others === undefined) await ask({ kind: 'listen', channel });
    },
    async close() {
      await queries.destroy();
      await ask({ kind: 'close' });
      await worker.terminate();
      unlock();
    },
  };
}

/**
 * An exclusive lock on the folder that the operating system frees when the process dies, however it
 * dies. PGlite has none of its own, and two writers destroy each other's rows. SQLite brings the lock
 * on every platform.
 */
function lockFolder(folder: string): () => void {
  // PGlite's files may be written by anybody, and the data folder may have been made by somebody else.
  mkdirSync(join(folder, 'database'), { recursive: true, mode: 0o700 });
  chmodSync(join(folder, 'database'), 0o700);
  const path = join(folder, 'lock');
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUse(folder);
  }
  return () => lock.close();
}
