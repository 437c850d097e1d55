import { once } from 'node:events';
import { connect } from 'node:net';

import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { Fault } from '#/platform/fault.ts';
import { addressOf } from '#/platform/http/requests/origin.ts';
import { createLog } from '#/platform/log.ts';

import { createServer } from './http-server.ts';
import { trackRequests } from './in-flight.ts';
import type { RawCall } from './raw-routes.ts';
import type { ResponseInfo } from './response-log.ts';

const BODY_MS = 200;

let server: Awaited<ReturnType<typeof createServer>>;
let calls: ReturnType<typeof trackRequests>;
let handle: (call: RawCall) => Promise<void>;
let state: { prepared: boolean; stopping: boolean };
let answered: ResponseInfo[];
let logged: Record<string, unknown>[];

beforeEach(async () => {
  state = { prepared: true, stopping: false };
  answered = [];
  logged = [];
  handle = async ({ response, from }) => void response.end(JSON.stringify(from));
  const log = createLog('warn', { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) });
  const trustedProxies = ['127.0.0.1'];
  server = await createServer({ log, https: undefined, secure: false, trustedProxies, bodyMs: BODY_MS });
  calls = trackRequests(server);
  server.get('/raw/own', async () => 'of Fastify');
  server.put('/raw/own-address', async (request) => addressOf(request));
  server.mountRaw(
    {
      name: '/raw/*',
      matches: (method, path) => path.startsWith('/raw/') && path !== '/raw/own' && method !== 'PUT',
      handle: (call) => handle(call),
    },
    {
      requirePrepared() {
        if (!state.prepared) throw new Fault('unavailable', { seconds: 1 });
      },
      isStopping: () => state.stopping,
      track: calls.track,
      responseListener: (response) => void answered.push(response),
    },
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const ask = (path: string, init: RequestInit = {}) => fetch(server.listeningOrigin + path, init);

test('a raw route handles its calls with any query, and Fastify all others', async () => {
  expect((await ask('/raw/any?x=/raw/own')).status).toBe(200);
  expect(await (await ask('/raw/own')).text()).toBe('of Fastify');
  expect((await ask('/raw/any', { method: 'PUT' })).status).toBe(404);
  const statusOf = async (target: string) =>
    (await sendRaw(server.listeningOrigin, requestHead(`GET ${target}`))).status;
  // An absolute URL has the same route as its path (RFC 9112 3.2.2).
  expect(await statusOf('http://127.0.0.1/raw/any')).toBe(200);
  // Only the unchanged path matches, so that another spelling cannot bypass checks of paths.
  for (const target of ['/%72aw/any', '//raw/any', '/x/../raw/any', 'http://127.0.0.1/x/../raw/any', '*'])
    expect(await statusOf(target), target).toBe(404);
});

test('the response has every security header, and is reported with the route, not the URL', async () => {
  const { headers } = await ask('/raw/secret?code=canary');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  expect(answered).toEqual([
    {
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'GET',
      route: '/raw/*',
      status: 200,
      ms: expect.any(Number),
      address: '127.0.0.1',
    },
  ]);
});

describe('the address of the client', () => {
  const addressHere = async (forwarded: string) => {
    const response = await ask('/raw/any', { headers: { 'x-forwarded-for': forwarded } });
    return ((await response.json()) as { address: string }).address;
  };

  test('is the one that a trusted proxy added, not the ones before it', async () => {
    expect(await addressHere('203.0.113.9')).toBe('203.0.113.9');
    expect(await addressHere('198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressHere('203.0.113.10')).toBe('203.0.113.10');
    expect(await addressHere('203.0.113.9')).toBe('203.0.113.9');
  });

  test('is not confused with that of a client whose header is "undefined"', async () => {
    expect(await addressHere('undefined')).toBe('127.0.0.1');
    const response = await ask('/raw/any');
    expect(await response.json()).toMatchObject({ address: '127.0.0.1' });
  });

  test.each([
    ['an address', '203.0.113.9'],
    ['a chain', '198.51.100.1, 203.0.113.9, 127.0.0.1'],
    ['more than is worth keeping', `${'198.51.100.1, '.repeat(500)}203.0.113.9`],
    ['a port', '203.0.113.9:4711'],
    ['nonsense', 'not-an-address'],
    ['nothing', ''],
  ])('is the same here as for Fastify: %s', async (_what, forwarded) => {
    const response = await ask('/raw/own-address', { method: 'PUT', headers: { 'x-forwarded-for': forwarded } });
    expect(await addressHere(forwarded)).toBe(await response.text());
  });
});

describe('an error before the response', () => {
  test('is answered in the envelope', async () => {
    handle = async () => Promise.reject(new Fault('too_many_requests', { seconds: 7 }));
    const response = await ask('/raw/any');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ resultCode: 'A0499', seconds: 7 });
    expect(answered).toMatchObject([{ status: 429 }]);
    expect(logged).toEqual([]);
  });

  test('is logged when it is unexpected, and only its request ID is disclosed', async () => {
    handle = async () => Promise.reject(new Error('secret detail'));
    const response = await ask('/raw/any');
    const { requestId } = (await response.clone().json()) as { requestId: string };
    expect([response.status, await response.json()]).toEqual([
      500,
      { resultCode: 'B0001', resultMsg: 'system error', requestId },
    ]);
    expect(logged).toMatchObject([{ msg: 'unhandled error', requestId, route: '/raw/*', reason: 'secret detail' }]);
  });

  test('after the response has begun ends the connection, so that a partial response is not read as complete', async () => {
    handle = async ({ response }) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      await Promise.reject(new Error('too late'));
    };
    await expect(ask('/raw/any').then((response) => response.text())).rejects.toThrow();
    expect(logged).toMatchObject([{ msg: 'unhandled error', reason: 'too late' }]);
  });
});

test('a raw route is not called until the server is prepared', async () => {
  handle = async () => Promise.reject(new Error('asked'));
  state.prepared = false;
  const answer = await sendRaw(server.listeningOrigin, requestHead('GET /raw/any'));
  expect([answer.status, readJson(answer)['resultCode']]).toEqual([503, 'C0300']);
});

test('a client that never completes its body is disconnected (slow body, R.U.D.Y.)', async () => {
  handle = async ({ request, response }) => {
    await once(request.resume(), 'close');
    response.end();
  };
  const start = requestHead('POST /raw/any', 'Content-Length: 100') + 'a';
  const answer = await sendRaw(server.listeningOrigin, start);
  expect([answer.status, readJson(answer)['resultCode']]).toEqual([408, 'A0401']);
});

describe('a server that stops', () => {
  test('announces that it closes the connection', async () => {
    expect((await ask('/raw/any')).headers.get('connection')).not.toBe('close');
    state.stopping = true;
    expect((await ask('/raw/any')).headers.get('connection')).toBe('close');
  });

  test('closes it also after requests that are running already', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    handle = async ({ response }) => {
      begun.resolve();
      await release.promise;
      response.end('whole');
    };
    const caller = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
    let text = '';
    caller.setEncoding('latin1').on('data', (piece: string) => (text += piece));
    caller.write('GET /raw/any HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun.promise;
    state.stopping = true;
    const closed = server.close();
    await expect.poll(() => server.server.listening).toBe(false);
    release.resolve();
    await Promise.all([closed, once(caller, 'close')]);
    expect(text).toContain('whole');
  });

  test('waits for requests whose client has disconnected', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const done: string[] = [];
    handle = async () => {
      begun.resolve();
      await release.promise;
      done.push('the work');
    };
    const caller = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
    caller.write('GET /raw/any HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun.promise;
    caller.destroy();
    await server.close();
    const ended = calls.ended().then(() => done.push('the end'));
    expect(done).toEqual([]);
    release.resolve();
    await ended;
    expect(done).toEqual(['the work', 'the end']);
  });
});
