import { once } from 'node:events';
import { connect } from 'node:net';

import { endpoint } from '@foyer/contract/endpoint.ts';
import Type from 'typebox';
import { expect, test } from 'vitest';

import { createLog } from './log.ts';
import { createMount } from './mount.ts';
import { createRunning } from './running.ts';
import { createServer } from './serve.ts';

const slow = endpoint({
  method: 'POST',
  path: '/slow',
  access: 'open',
  result: Type.Null(),
  errors: [],
  doc: 'Takes its time.',
});

test('what runs for somebody who has hung up is waited for', async () => {
  const log = createLog('silent');
  const server = await createServer({ log, https: undefined, secure: false, trustedProxies: [] });
  const running = createRunning();
  const mount = createMount({
    server,
    log,
    secure: false,
    countCall: async () => undefined,
    running,
    authenticate: () => Promise.reject(new Error('nobody is asked who they are')),
    onRefused: async () => undefined,
  });
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const done: string[] = [];
  mount(slow, async () => {
    begun.resolve();
    await release.promise;
    done.push('the work');
    return null;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(server.listeningOrigin);
  const caller = connect(Number(port), '127.0.0.1');
  caller.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  await begun.promise;
  caller.destroy();
  await once(caller, 'close');

  await server.close(); // which does not wait for it
  const ended = running.ended().then(() => done.push('the end'));
  expect(done).toEqual([]);
  release.resolve();
  await ended;
  expect(done).toEqual(['the work', 'the end']);
});

test('what fails is over, too', async () => {
  const running = createRunning();
  const fail = running.follow(() => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  await running.ended();
});
