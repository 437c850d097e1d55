import { once } from 'node:events';
import { connect, createServer as createListener, type Socket } from 'node:net';
import { connect as connectEncrypted, type ConnectionOptions } from 'node:tls';

import { type Certificate, createCertificate } from '@foyer/server/test/files/certificate.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { createServer } from './http-server.ts';

const CERTIFICATE = createCertificate('127.0.0.1');

type TlsServer = Awaited<ReturnType<typeof createServer>>;
let server: TlsServer;
let port: number;
let logged: string[];
beforeEach(async () => {
  logged = [];
  server = await serve(CERTIFICATE);
  port = portOf(server);
});
afterEach(() => server.close());

async function serve(https: Certificate | undefined): Promise<TlsServer> {
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const limits = { handshakeMs: 200, lingerMs: 200 };
  const made = await createServer({ log, https, secure: true, trustedProxies: [], ...limits });
  await made.listen({ port: 0, host: '127.0.0.1' });
  return made;
}

const portOf = ({ listeningOrigin }: TlsServer) => Number(new URL(listeningOrigin).port);

/** Resolves when the server has closed a connection on which the client has sent some bytes and then waits. */
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

/** The first bytes that a client sends. */
async function clientHello(): Promise<Buffer> {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address() as { port: number }; // the address of a listening TCP server
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

/** The cipher suite of a completed handshake, or the code of its failure. */
async function suiteOf(options: ConnectionOptions, to = port): Promise<string> {
  // At security level 0, the client offers suites that OpenSSL refuses by default.
  const ciphers = `${options.ciphers ?? 'ALL'}:@SECLEVEL=0`;
  const socket = connectEncrypted({ host: '127.0.0.1', rejectUnauthorized: false, ...options, port: to, ciphers });
  try {
    await once(socket, 'secureConnect');
    return socket.getCipher().name;
  } catch (error) {
    return String((error as { code?: string }).code); // Node's own error shape
  } finally {
    socket.destroy();
  }
}

describe('a client with a weak suite is refused (ASVS 12.1.2)', () => {
  const STATIC = ['AES128-SHA', 'AES256-SHA', 'AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-CCM'];
  const CBC = ['ECDHE-RSA-AES128-SHA', 'ECDHE-RSA-AES256-SHA384', 'DHE-RSA-AES128-SHA'];
  const OTHERS = ['ARIA128-GCM-SHA256', 'ECDHE-ARIA128-GCM-SHA256', 'DHE-RSA-AES128-GCM-SHA256'];
  let rsa: TlsServer;
  beforeAll(async () => {
    logged = [];
    rsa = await serve(createCertificate('127.0.0.1', 2, 'rsa'));
  });
  afterAll(() => rsa.close());

  test.each([...STATIC, ...CBC, ...OTHERS])('%s', async (ciphers) => {
    expect(await suiteOf({ ciphers, maxVersion: 'TLSv1.2' }, portOf(rsa))).toMatch(/HANDSHAKE_FAILURE/);
  });

  test.each(['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-CCM'])(
    '%s',
    async (ciphers) => {
      expect(await suiteOf({ ciphers, maxVersion: 'TLSv1.2' })).toMatch(/HANDSHAKE_FAILURE/);
    },
  );

  test.each(['TLSv1', 'TLSv1.1'] as const)('%s', async (version) => {
    expect(await suiteOf({ minVersion: version, maxVersion: version })).toMatch(/PROTOCOL_VERSION/);
  });

  test.each(['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305'])(
    'and one with %s is served',
    async (ciphers) => {
      expect(await suiteOf({ ciphers, maxVersion: 'TLSv1.2' }, portOf(rsa))).toBe(ciphers);
    },
  );

  test('and one with TLS 1.3 is served', async () => {
    expect(await suiteOf({ minVersion: 'TLSv1.3' })).toMatch(/^TLS_/);
  });

  test('and the order of the server decides', async () => {
    const wanted = 'ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES256-GCM-SHA384';
    expect(await suiteOf({ ciphers: wanted, maxVersion: 'TLSv1.2' })).toBe('ECDHE-ECDSA-AES256-GCM-SHA384');
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
  expect(logged.filter((line) => line.includes('malformed request'))).toHaveLength(2);
});
