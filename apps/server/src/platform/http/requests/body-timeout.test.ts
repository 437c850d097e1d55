import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createServer } from '#/platform/http/http-server.ts';
import { createLog } from '#/platform/log.ts';

import { allowSlowBody } from './body-timeout.ts';

const BODY_MS = 200;
const START = requestHead('POST /words', 'Content-Type: application/json', 'Content-Length: 100') + '{"a":';

let server: Awaited<ReturnType<typeof createServer>>;
let bugs: string[];
let begun: PromiseWithResolvers<void>;
beforeEach(async () => {
  bugs = [];
  begun = Promise.withResolvers();
  const log = createLog('warn', { write: (line) => void bugs.push(line) });
  server = await createServer({ log, https: undefined, secure: false, trustedProxies: [], bodyMs: BODY_MS });
  server.post('/words', async () => 'taken');
  server.post('/file', { config: { upload: true } }, async ({ raw }) => {
    allowSlowBody(raw);
    let bytes = 0;
    for await (const chunk of raw) {
      bytes += (chunk as Buffer).length;
      begun.resolve();
    }
    return { bytes };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

test('a client that never completes its body is answered 408 and disconnected (slow body, R.U.D.Y.)', async () => {
  const answer = await sendRaw(server.listeningOrigin, START);
  expect([answer.status, readJson(answer)['resultCode']]).toEqual([408, 'A0401']);
  expect(answer.text).toMatch(/connection: close/i);
  expect(bugs).toEqual([]);
});

test('a file may take longer, once its sender is known', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const file = writable.getWriter();
  const sending = fetch(`${server.listeningOrigin}/file`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: readable,
    duplex: 'half',
  } as RequestInit); // `duplex` is missing in the types
  await file.write(new Uint8Array(10));
  await begun.promise;
  // Another client without permission is disconnected while this upload continues.
  expect((await sendRaw(server.listeningOrigin, START)).status).toBe(408);
  await file.write(new Uint8Array(10));
  await file.close();
  const answer = await sending;
  expect(await answer.json()).toEqual({ bytes: 20 });
});
