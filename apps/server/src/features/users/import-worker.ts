import { parentPort, workerData } from 'node:worker_threads';

import { readFile } from './import-file.ts';
import type { Reading } from './import-reading.ts';
import { FileRefused } from './import-table.ts';

function read(bytes: Uint8Array): Reading {
  try {
    return { checked: readFile(bytes) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.rule };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as Uint8Array)); // what import-reading.ts hands over
