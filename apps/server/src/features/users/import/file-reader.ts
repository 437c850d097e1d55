import { Worker } from 'node:worker_threads';

import type { ChosenEncoding, ImportFileRule } from '@foyer/contract/rules/import-columns.ts';

import { Fault } from '#/platform/fault.ts';
import { createWorkQueue } from '#/platform/jobs/work-queue.ts';

import type { Checked } from './check.ts';

/** What the thread reads: a file, and its encoding where the request names one. */
export type FileRequest = { readonly bytes: Uint8Array; readonly encoding: ChosenEncoding | undefined };

/** What the thread that reads a file says of it. */
export type FileReader = { readonly checked: Checked } | { readonly refused: ImportFileRule };

/** A file of so many people takes a second; whatever takes longer is made to. */
const READ_TIMEOUT_MS = 20_000;
const HEAP_MB = 512;

const refusedFile = (rule: ImportFileRule) => new Fault('illegal_input', { fields: { '/file': rule } });

/**
 * Reads files on a thread of its own, so that one which was made to break its reader breaks nothing but that thread
 * (OWASP ASVS 5.0 5.2.3). One at a time, since each may take all the memory that is meant for it.
 */
export function createFileReader({ timeoutMs = READ_TIMEOUT_MS, heapMb = HEAP_MB } = {}) {
  const inQueue = createWorkQueue({ concurrency: 1, maxQueued: 8 });

  async function readOnThread(order: FileRequest): Promise<FileReader> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const { promise, resolve, reject } = Promise.withResolvers<FileReader>();
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: 'too_much_content' }) : reject(error),
    );
    worker.once('exit', () => reject(new Error('The thread that read a file has stopped.')));
    const clock = setTimeout(() => resolve({ refused: 'unreadable' }), timeoutMs);
    try {
      return await promise;
    } finally {
      clearTimeout(clock);
      await worker.terminate();
    }
  }

  /** What stands in a file. A0401 at `/file` when nothing of it can be used. */
  return async function read(bytes: Uint8Array, encoding?: ChosenEncoding): Promise<Checked> {
    const result = await inQueue(() => readOnThread({ bytes, encoding }));
    if ('refused' in result) throw refusedFile(result.refused);
    return result.checked;
  };
}
