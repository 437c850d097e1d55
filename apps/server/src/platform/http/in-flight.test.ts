import { once } from 'node:events';
import { connect } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { createServer } from './http-server.ts';
import { trackRequests } from './in-flight.ts';

type Server = Awaited<ReturnType<typeof createServer>>;

let server: Server;
let calls: ReturnType<typeof trackRequests>;
beforeEach(async () => {
  server = await createServer({ log: createLog('silent'), https: undefined, secure: false, trustedProxies: [] });
  calls = trackRequests(server);
});
afterEach(() => server.close());

/** Starts the server and sends a request. The client disconnects when `begun` resolves. */
async function hangUp(begun: Promise<void>): Promise<void> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const caller = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  caller.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun;
  caller.destroy();
  await once(caller, 'close');
}

describe.each(['onRequest', 'preHandler', 'handler'] as const)('a request whose client has disconnected', (phase) => {
  test(`is waited for (${phase})`, async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const done: string[] = [];
    const slow = async () => {
      begun.resolve();
      await release.promise;
      done.push('the work');
    };
    server.route({ method: 'GET', url: '/slow', handler: async () => 'ok', [phase]: slow });
    await hangUp(begun.promise);
    await server.close(); // does not wait for the request
    const ended = calls.ended().then(() => done.push('the end'));
    expect(done).toEqual([]);
    release.resolve();
    await ended;
    expect(done).toEqual(['the work', 'the end']);
  });
});

test('a failed request has ended, too, and is answered as usual', async () => {
  server.get('/fails', () => Promise.reject(new Error('no')));
  server.get('/at-once', () => 'ok');
  expect((await server.inject('/fails')).statusCode).toBe(500);
  expect((await server.inject('/at-once')).body).toBe('ok');
  await calls.ended();
});
