import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createServer } from '#/platform/http/http-server.ts';
import { createLog } from '#/platform/log.ts';

import { sendFile } from './send-file.ts';

const BYTES = 64 * 1024 * 1024;

let server: Awaited<ReturnType<typeof createServer>>;
let content: Readable;
let byteCount: number;
beforeEach(async () => {
  const log = createLog('silent');
  server = await createServer({ log, https: undefined, secure: false, trustedProxies: [], stalledMs: 200 });
  byteCount = 0;
  content = new Readable({
    read(size) {
      byteCount += size;
      this.push(byteCount < BYTES ? Buffer.alloc(size) : null);
    },
  });
  server.get('/file', (_request, reply) => sendFile(reply, { name: 'a', bytes: BYTES, content }));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

test('a client that does not read its download is disconnected, and the file is closed (slow reader)', async () => {
  const client = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  client.pause().write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(content, 'close');
  expect(byteCount).toBeLessThan(BYTES); // the whole content was never in memory
  client.destroy();
});

test('HEAD has the headers of the file, and reads nothing of it', async () => {
  const { status, headers } = await fetch(`${server.listeningOrigin}/file`, { method: 'HEAD' });
  expect([status, headers.get('content-length'), headers.get('content-disposition')]).toEqual([
    200,
    String(BYTES),
    'attachment; filename=a',
  ]);
  expect([content.destroyed, byteCount]).toEqual([true, 0]);
});
