import { parentPort, workerData } from 'node:worker_threads';

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import { restrictToOwner } from '#/platform/files/owner-only.ts';

export type EmbeddedOrder =
  | { kind: 'open' | 'close' }
  | { kind: 'query'; text: string; values: readonly unknown[] }
  | { kind: 'listen'; channel: string };

export type EmbeddedAnswer =
  | { id: number; rows?: unknown[]; affected?: number; error?: { message: string; code?: string; constraint?: string } }
  | { channel: string; payload: string };

const port = parentPort;
if (port === null) throw new Error('embedded-worker.ts runs as a worker thread only.');

const { folder } = workerData as { folder: string }; // what embedded.ts hands over
const opening = PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
opening.catch(() => undefined); // told to whoever asks first

port.on('message', (order: EmbeddedOrder & { id: number }) => {
  carryOut(order).then(
    (result) => port.postMessage({ id: order.id, ...result }),
    (error: { message: string; code?: string; constraint?: string }) =>
      port.postMessage({
        id: order.id,
        error: { message: error.message, code: error.code, constraint: error.constraint },
      }),
  );
});

async function carryOut(order: EmbeddedOrder): Promise<{ rows?: unknown[]; affected?: number }> {
  const database = await opening;
  switch (order.kind) {
    case 'open':
      // PGlite creates files with mode 0666, and a copy of them has no folder that protects it. Older ones are repaired.
      restrictToOwner(folder);
      return {};
    case 'query': {
      // Without values it may be several statements, as migrations are.
      const result =
        order.values.length === 0
          ? (await database.exec(order.text)).at(-1)
          : await database.query(order.text, [...order.values]);
      return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 };
    }
    case 'listen':
      await database.listen(order.channel, (payload) => port?.postMessage({ channel: order.channel, payload }));
      return {};
    case 'close':
      await database.close();
      restrictToOwner(folder);
      return {};
  }
}
