import { parentPort, workerData } from 'node:worker_threads';

import { readCsv } from '#/features/users/import/csv.ts';
import type { FileReader, FileRequest } from '#/features/users/import/file-reader.ts';
import { formatOf } from '#/features/users/import/format.ts';
import { FileRefused } from '#/features/users/import/table.ts';
import { readXlsx } from '#/features/users/import/xlsx.ts';

import { checkStoreTable, type CheckedStores } from './check.ts';

function read({ bytes, encoding }: FileRequest): FileReader<CheckedStores> {
  try {
    const format = formatOf(bytes);
    if (format === 'zip') return { checked: checkStoreTable(readXlsx(bytes)) };
    if (format !== 'text') return { refused: format };
    return { checked: checkStoreTable(readCsv(bytes, encoding)) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.rule };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as FileRequest)); // sent by file-reader.ts
