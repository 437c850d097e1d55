import { parentPort, workerData } from 'node:worker_threads';

import { readFile } from './file.ts';
import type { Reading, ReadingOrder } from './reading.ts';
import { FileRefused } from './table.ts';

function read({ bytes, encoding }: ReadingOrder): Reading {
  try {
    return { checked: readFile(bytes, encoding) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.rule };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as ReadingOrder)); // what import-reading.ts hands over
