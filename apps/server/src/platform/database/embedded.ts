import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

import { Kysely } from 'kysely';

import type { Tables } from '#/platform/database/generated/tables.ts';

import type { Database, DatabaseMessage } from './database.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import type { EmbeddedResponse, EmbeddedRequest } from './embedded-worker.ts';
import { FolderInUse } from './folder-in-use.ts';

/**
 * Opens the embedded database (PGlite) in a worker thread, so that queries do not block the event loop. `slack`
 * multiplies the maximum wait for the database. Throws `FolderInUse` when another process uses the folder.
 */
export async function openEmbedded(folder: string, { slack = 1 } = {}): Promise<Database> {
  const unlock = lockFolder(folder);
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder: join(folder, 'database') },
  });
  const pending = new Map<number, PromiseWithResolvers<Extract<EmbeddedResponse, { id: number }>>>();
  const listeners = new Map<string, ((message: DatabaseMessage) => void)[]>();
  let lastId = 0;
  let failure: Error | undefined;

  worker.on('message', (response: EmbeddedResponse) => {
    if ('channel' in response)
      return listeners.get(response.channel)?.forEach((listener) => listener({ payload: response.payload }));
    const deferred = pending.get(response.id);
    pending.delete(response.id);
    if (response.error === undefined) deferred?.resolve(response);
    else deferred?.reject(Object.assign(new Error(response.error.message), response.error));
  });
  const fail = (reason: Error) => {
    failure ??= reason;
    for (const deferred of pending.values()) deferred.reject(failure);
    pending.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')));

  function send(message: EmbeddedRequest) {
    if (failure !== undefined) return Promise.reject(failure);
    const deferred = Promise.withResolvers<Extract<EmbeddedResponse, { id: number }>>();
    pending.set(++lastId, deferred);
    worker.postMessage({ ...message, id: lastId });
    return deferred.promise;
  }

  try {
    await send({ kind: 'open' });
  } catch (error) {
    await worker.terminate();
    unlock();
    throw error;
  }

  const queries = new Kysely<Tables>({
    dialect: embeddedDialect((text, values) => send({ kind: 'query', text, values }), { slack }),
  });
  return {
    kind: 'embedded',
    queries,
    async listen(channel, listener) {
      const others = listeners.get(channel);
      listeners.set(channel, [...(others ?? []), listener]);
      if (others === undefined) await send({ kind: 'listen', channel });
    },
    async close() {
      await queries.destroy();
      await send({ kind: 'close' });
      await worker.terminate();
      unlock();
    },
  };
}

/**
 * Exclusive lock on the folder, which the operating system releases when the process ends for any reason. PGlite has no
 * lock, and two writers destroy each other's rows. SQLite provides a lock on every platform.
 */
function lockFolder(folder: string): () => void {
  // PGlite's files are writable for all users, and another user may have created the data folder.
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
