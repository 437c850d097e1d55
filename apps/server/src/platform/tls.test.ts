import { once } from 'node:events';
import { connect, createServer as createListener, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';

import { type Certificate, createCertificate } from '@foyer/server/test/certificate.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLog } from './log.ts';
import { createServer } from './serve.ts';

const CERTIFICATE = createCertificate('127.0.0.1');

type Server = Awaited<ReturnType<typeof createServer>>;
let server: Server;
let port: number;
let logged: string[];
beforeEach(async () => {
  logged = [];
  server = await serve(CERTIFICATE);
  port = portOf(server);
});
afterEach(() => server.close());

async function serve(https: Certificate | undefined): Promise<Server> {
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const limits = { handshakeMs: 200, lingerMs: 200 };
  const made = await createServer({ log, https, secure: true, trustedProxies: [], ...limits });
  await made.listen({ port: 0, host: '127.0.0.1' });
  return made;
}

const portOf = ({ listeningOrigin }: Server) => Number(new URL(listeningOrigin).port);

/** Resolves once the server has closed a connection on which the client sent some bytes and waits. */
async function closed(...pieces: Buffer[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.on('error', () => undefined).setEncoding('latin1');
  socket.on('data', (text) => (answer += String(text)));
  for (const piece of pieces) socket.write(piece);
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  socket.destroy();
  return answer;
}

/** What a client sends first. */
async function clientHello(): Promise<Buffer> {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address() as { port: number }; // it listens on a port
  const client = connectEncrypted({ port: address.port, host: '127.0.0.1' }).on('error', () => undefined);
  const [socket] = (await once(listener, 'connection')) as [Socket]; // of node:net
  const [bytes] = (await once(socket, 'data')) as [Buffer]; // no encoding is set
  client.destroy();
  listener.close();
  return bytes;
}

describe('a connection to the https port without a complete handshake is closed', () => {
  test('when it is silent (connection exhaustion)', async () => {
    await Promise.all(Array.from({ length: 20 }, () => closed()));
    expect(logged.filter((line) => line.includes('ERR_TLS_HANDSHAKE_TIMEOUT'))).toHaveLength(20);
  });

  test('when it stops within the ClientHello (connection exhaustion)', async () => {
    const hello = await clientHello();
    await Promise.all([1, 6, hello.length >> 1, hello.length - 1].map((length) => closed(hello.subarray(0, length))));
    expect(logged.filter((line) => line.includes('ERR_TLS_HANDSHAKE_TIMEOUT'))).toHaveLength(4);
  });

  test.each([
    ['plain http', 'GET /words HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['noise', 'GARBAGE\r\n\r\n'],
  ])('when it sends %s', async (_what, text) => {
    expect(await closed(Buffer.from(text))).not.toContain('HTTP/1.1');
  });
});

test('a client that never closes its side after a malformed request is cut off (connection exhaustion)', async () => {
  const plain = await serve(undefined);
  for (const each of [server, plain]) {
    const options = { port: portOf(each), host: '127.0.0.1', allowHalfOpen: true };
    const accepted = once(each.server, 'connection') as Promise<[Socket]>; // of node:net
    const client = each === plain ? connect(options) : connectEncrypted({ ...options, ca: CERTIFICATE.cert });
    client.resume().on('error', () => undefined);
    const [socket] = await accepted;
    const end = once(socket, 'close');
    client.write('GARBAGE\r\n\r\n');
    await end;
    client.destroy();
  }
  await plain.close();
  expect(logged.filter((line) => line.includes('no request'))).toHaveLength(2);
});
