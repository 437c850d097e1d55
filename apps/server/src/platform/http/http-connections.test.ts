import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { MAX_PIPELINED_REQUESTS } from './http-connections.ts';
import { createServer } from './http-server.ts';

const LARGE = Buffer.alloc(64 * 1024 * 1024);
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

async function serve(mount: (server: Awaited<ReturnType<typeof createServer>>) => void, stalledMs?: number) {
  const log = createLog('silent');
  const limits = stalledMs === undefined ? {} : { stalledMs };
  const server = await createServer({ log, https: undefined, secure: false, trustedProxies: [], ...limits });
  onTestFinished(() => server.close());
  mount(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

function open(server: { listeningOrigin: string }): Socket {
  const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket.setEncoding('latin1')) text += chunk;
  return text;
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

test('a client that does not read a response is disconnected (slow read)', async () => {
  const closed = Promise.withResolvers<void>();
  const server = await serve((routes) => {
    routes.get('/large', (_request, reply) => {
      reply.raw.once('close', closed.resolve);
      return reply.send(LARGE);
    });
  }, 200);
  open(server).pause().write(get('/large'));
  await closed.promise;
});

test('a client is not disconnected while the server works on its response', async () => {
  const slow = Promise.withResolvers<string>();
  const server = await serve((routes) => routes.get('/slow', () => slow.promise), 50);
  server.server.once('timeout', () => slow.resolve('done'));
  const socket = open(server);
  socket.write(get('/slow', 'Connection: close\r\n'));
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200[^]*done/);
});

test('of 400 requests sent at the same time, 16 are processed and the rest is refused (pipelining)', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const server = await serve((routes) =>
    routes.get('/work', async () => {
      begun += 1;
      await gate.promise;
      return 'done';
    }),
  );
  const refused = once(server.server, 'request').then(() => undefined);
  const socket = open(server);
  socket.write(get('/work').repeat(400));
  await refused;
  gate.resolve();
  const text = await readAll(socket);
  expect(statuses(text)).toEqual([...Array.from({ length: MAX_PIPELINED_REQUESTS }, () => '200'), '429']);
  expect(text).toMatch(/connection: close[^]*A0499/i);
  expect(begun).toBe(MAX_PIPELINED_REQUESTS);
});

test('one connection may send any number of sequential requests', async () => {
  const server = await serve((routes) => routes.get('/work', () => 'done'));
  const socket = open(server).setEncoding('latin1');
  for (let call = 0; call < 3 * MAX_PIPELINED_REQUESTS; call += 1) {
    socket.write(get('/work'));
    expect(statuses(String(await once(socket, 'data')))).toEqual(['200']);
  }
});
