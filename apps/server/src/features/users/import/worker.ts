import { parentPort, workerData } from 'node:worker_threads';

import type { FileReader, FileRequest } from './file-reader.ts';
import { readFile } from './file.ts';
import { FileRefused } from './table.ts';

function read({ bytes, encoding }: FileRequest): FileReader {
  try {
    return { checked: readFile(bytes, encoding) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.rule };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as FileRequest)); // sent by file-reader.ts
