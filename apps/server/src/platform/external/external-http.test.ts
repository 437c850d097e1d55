import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { type Certificate, createCertificate } from '@foyer/server/test/files/certificate.ts';
import { describe, expect, test } from 'vitest';

import {
  fetchExternalJson,
  isPublicAddress,
  type ExternalRequestLimits,
  ExternalRequestRefused,
  requestExternal,
} from './external-http.ts';

const LIMITS: ExternalRequestLimits = { internalHosts: [], maxBytes: 1000, seconds: 50 };
const inside = { ...LIMITS, internalHosts: ['127.0.0.1'] };

async function reasonOf(text: string, limits = LIMITS): Promise<string> {
  const error: unknown = await fetchExternalJson(text, limits).then(
    (document) => document,
    (reason: unknown) => reason,
  );
  return error instanceof ExternalRequestRefused ? error.reason : `fetched ${JSON.stringify(error)}`;
}

/** Runs a function with a server that has the given response, by https if it has a certificate. */
async function withServer<T>(
  answer: RequestListener,
  run: (address: string) => Promise<T>,
  certificate?: Certificate,
): Promise<T> {
  const server = certificate === undefined ? createServer(answer) : createTlsServer(certificate, answer);
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // the address of a listening TCP server
  try {
    return await run(`${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}/manifest.json`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('server-side request forgery', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2002:7f00:1::]/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://１２７.0.0.1/',
  ])('the address %s is refused', async (url) => {
    expect(await reasonOf(url)).toBe('address');
  });

  test('a name with an internal address is refused, and cannot be distinguished from one that does not exist', async () => {
    expect(await reasonOf('https://localhost/')).toBe('unreachable');
    expect(await reasonOf('https://nothing.invalid/')).toBe('unreachable');
  });

  test.each([
    'http://example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:application/json,{}',
    'https://user:password@example.com/',
    'example.com',
    '',
  ])('%j is refused', async (url) => {
    expect(await reasonOf(url)).toBe('format');
  });

  test('a redirect is not followed', async () => {
    const answer: RequestListener = (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    expect(await withServer(answer, (url) => reasonOf(url, inside))).toBe('status');
  });

  test('the error discloses nothing of the response', async () => {
    const answer: RequestListener = (_request, response) => void response.end('root:x:0:0');
    expect(await withServer(answer, (url) => reasonOf(url, inside))).toBe('type');
  });
});

describe('an internal host', () => {
  test('is requested without headers that identify the caller', async () => {
    let headers: Record<string, unknown> = {};
    const answer: RequestListener = (request, response) => {
      headers = request.headers;
      response.end('\uFEFF{"code":"map"}');
    };
    expect(await withServer(answer, (url) => fetchExternalJson(url, inside))).toEqual({ code: 'map' });
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
  });

  test.each<[string, RequestListener, string]>([
    [
      'that says it is too large',
      (_, response) => void response.setHeader('content-length', '2000').end(),
      'too_large',
    ],
    [
      'that never ends',
      (_, response) => void setInterval(() => response.write('x'.repeat(500)), 5).unref(),
      'too_large',
    ],
    ['that is compressed', (_, response) => void response.setHeader('content-encoding', 'gzip').end('{}'), 'type'],
    ['of an error', (_, response) => void response.writeHead(500).end('{}'), 'status'],
  ])('an answer %s is refused', async (_what, answer, reason) => {
    expect(await withServer(answer, (url) => reasonOf(url, inside))).toBe(reason);
  });

  test.each([
    ['that is self-signed', createCertificate('127.0.0.1')],
    ['of an unknown authority', createCertificate('127.0.0.1', 2, 'ecdsa', 'Unknown authority')],
    ['for another address', createCertificate('127.0.0.2')],
  ])('a certificate %s is refused as such', async (_what, certificate) => {
    const answer: RequestListener = (_, response) => void response.end('{}');
    const request = withServer(answer, (url) => requestExternal(url, {}, inside), certificate);
    await expect(request).rejects.toMatchObject({ reason: 'tls' });
  });

  test.each<[string, RequestListener]>([
    ['never comes', () => undefined],
    ['comes drop by drop', (_, response) => void setInterval(() => response.write(' '), 100).unref()],
  ])('a response that %s is aborted', async (_what, answer) => {
    expect(await withServer(answer, (url) => reasonOf(url, { ...inside, seconds: 1 }))).toBe('unreachable');
  });
});

test.each([
  ['public', true, ['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1']],
  ['documentation', false, ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['IPv4-mapped and IPv4-compatible', false, ['::ffff:127.0.0.1', '::ffff:1.1.1.1', '::7f00:1', '::ffff:0:7f00:1']],
  ['NAT64', false, ['64:ff9b::7f00:1', '64:ff9b:1::1']],
  ['6to4 and Teredo', false, ['192.88.99.1', '2002:7f00:1::', '2001::1']],
  ['private', false, ['10.0.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1', 'fd00::1', 'fc00::1', 'fec0::1']],
  ['local', false, ['0.0.0.0', '127.0.0.1', '169.254.169.254', '::', '::1', 'fe80::1', 'fe80::1%eth0']],
  ['multicast and broadcast', false, ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  ['special', false, ['192.0.0.1', '198.18.0.1', '240.0.0.1', '2001:2::1', '2001:20::1', '100::1', '5f00::1']],
  ['unassigned', false, ['1000::1', '200::1', '4000::1', '8000::1', 'e000::1']],
  ['malformed', false, ['', 'localhost', '1.2.3.4.5', '1.1.1.256', ':::', '1.1.1.1/32']],
] as const)('%s addresses: public is %j', (_kind, isPublic, addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, isPublic]);
});
