import { sendRaw } from '@foyer/server/test/raw-request.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { createServer } from './http-server.ts';
import { listenAt } from './listen.ts';

let server: Awaited<ReturnType<typeof createServer>>;
beforeEach(async () => {
  server = await createServer({ log: createLog('silent'), https: undefined, secure: false, trustedProxies: [] });
  server.get('/', async () => 'here');
});
afterEach(() => server.close());

/** Three addresses. The last one belongs to no host (RFC 5737). */
const addressesOf = async () =>
  ['127.0.0.1', '127.0.0.2', '192.0.2.1'].map((address) => ({ address, family: 4 }) as const);
const at = (address: string) => new URL(server.listeningOrigin.replace(/\/\/.*:/, `//${address}:`)).origin;

test('at localhost it listens at each address of that name, with the same answers and refusals', async () => {
  await listenAt(server, { host: 'localhost', port: 0 }, addressesOf);
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    expect(await (await fetch(at(address))).text()).toBe('here');
    const refused = await sendRaw(at(address), 'GARBAGE\r\n\r\n');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('A0401')]);
  }
  const both = ['127.0.0.1', '127.0.0.2'].map(at);
  await server.close();
  for (const origin of both) await expect(fetch(origin)).rejects.toThrow();
});

test('at an address it listens there alone', async () => {
  expect(await listenAt(server, { host: '127.0.0.2', port: 0 }, addressesOf)).toBe(server.listeningOrigin);
  expect((await fetch(at('127.0.0.2'))).status).toBe(200);
  await expect(fetch(at('127.0.0.1'))).rejects.toThrow();
});
