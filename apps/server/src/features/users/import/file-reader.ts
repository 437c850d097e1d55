import { Worker } from 'node:worker_threads';

import type { ChosenEncoding, ImportFileRule } from '@foyer/contract/rules/import-columns.ts';

import { Fault } from '#/platform/fault.ts';
import { createWorkQueue } from '#/platform/jobs/work-queue.ts';

import type { Checked } from './check.ts';

/** Input of the thread: a file, and its encoding if the request names one. */
export type FileRequest = { readonly bytes: Uint8Array; readonly encoding: ChosenEncoding | undefined };

/** Result of the thread: the checked contents, or the refusal of the file. */
export type FileReader<T = Checked> = { readonly checked: T } | { readonly refused: ImportFileRule };

/** Timeout in milliseconds. A file of the maximum size takes about one second. */
const READ_TIMEOUT_MS = 20_000;
const HEAP_MB = 512;

const refusedFile = (rule: ImportFileRule) => new Fault('illegal_input', { fields: { '/file': rule } });

/**
 * Reads files on a separate thread, so that a malicious file can break only that thread (OWASP ASVS 5.0 5.2.3). Files
 * are read one at a time, since each may use all memory of the thread.
 */
export function createFileReader<T = Checked>({
  timeoutMs = READ_TIMEOUT_MS,
  heapMb = HEAP_MB,
  program = new URL('./worker.ts', import.meta.url),
} = {}) {
  const inQueue = createWorkQueue({ concurrency: 1, maxQueued: 8 });

  async function readOnThread(order: FileRequest): Promise<FileReader<T>> {
    const worker = new Worker(program, {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const { promise, resolve, reject } = Promise.withResolvers<FileReader<T>>();
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

  /** The contents of a file. A0401 at `/file` if it cannot be read. */
  return async function read(bytes: Uint8Array, encoding?: ChosenEncoding): Promise<T> {
    const result = await inQueue(() => readOnThread({ bytes, encoding }));
    if ('refused' in result) throw refusedFile(result.refused);
    return result.checked;
  };
}
