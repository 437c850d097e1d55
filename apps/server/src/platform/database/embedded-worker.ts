import { parentPort, workerData } from 'node:worker_threads';

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { restrictToOwner } from '#/platform/files/file-permissions.ts';

export type EmbeddedRequest =
  | { kind: 'open' | 'close' }
  | { kind: 'query'; text: string; values: readonly unknown[] }
  | { kind: 'listen'; channel: string };

export type EmbeddedResponse =
  | { id: number; rows?: unknown[]; affected?: number; error?: { message: string; code?: string; constraint?: string } }
  | { channel: string; payload: string };

const port = parentPort;
if (port === null) throw new Error('embedded-worker.ts runs as a worker thread only.');

const { folder } = workerData as { folder: string }; // set by embedded.ts
const opening = PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
opening.catch(() => undefined); // the first request reports it

port.on('message', (request: EmbeddedRequest & { id: number }) => {
  execute(request).then(
    (result) => port.postMessage({ id: request.id, ...result }),
    (error: { message: string; code?: string; constraint?: string }) =>
      port.postMessage({
        id: request.id,
        error: { message: error.message, code: error.code, constraint: error.constraint },
      }),
  );
});

async function execute(request: EmbeddedRequest): Promise<{ rows?: unknown[]; affected?: number }> {
  const database = await opening;
  switch (request.kind) {
    case 'open':
      // PGlite creates files with mode 0666, which also applies in unprotected copies of the folder. Existing files are
      // repaired.
      restrictToOwner(folder);
      return {};
    case 'query': {
      // Without values, the text may contain several statements, as in migrations.
      const result =
        request.values.length === 0
          ? (await database.exec(request.text)).at(-1)
          : await database.query(request.text, [...request.values]);
      return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 };
    }
    case 'listen':
      await database.listen(request.channel, (payload) => port?.postMessage({ channel: request.channel, payload }));
      return {};
    case 'close':
      await database.close();
      restrictToOwner(folder);
      return {};
  }
}
