import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Browser } from '@foyer/server/test/browser.ts';
import { startChild } from '@foyer/server/test/child.ts';
import { freePort } from '@foyer/server/test/free-port.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../../scripts/demo.mjs', import.meta.url));
/** It fills a chain and starts two servers, and other tests run beside it. */
const WHOLE = { timeout: 120_000 };

const folder = mkdtempSync(join(tmpdir(), 'foyer-demo-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The demonstration, in a folder of its own; ends with its test, whatever becomes of that. */
function startDemo(data: string, ports: { foyer: number; labels: number }) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  return startChild(
    { FOYER_DATA: join(folder, data), FOYER_PORT: String(ports.foyer), LABELS_PORT: String(ports.labels) },
    { script: SCRIPT, signal: ending.signal },
  );
}

test('it serves Foyer and the labels, which lead to its sign-in, until a signal ends both', WHOLE, async () => {
  const ports = { foyer: await freePort(), labels: await freePort() };
  const demo = await startDemo('whole', ports);
  const labels = new Browser(`http://127.0.0.1:${ports.labels}`);
  await demo.logged(`are ready at http://127.0.0.1:${ports.labels}`);
  expect((await demo.browser().fetch('/ready')).status).toBe(200);

  const sent = new URL((await labels.fetch('/labels')).headers.get('location') ?? '');
  expect(sent.origin).toBe(demo.origin);
  const screen = (await demo.browser().fetch(sent.pathname + sent.search)).headers.get('location');
  expect(screen).toMatch(/#\/otherSystemLogin\?.*client_id=esl/);

  expect(await demo.kill('SIGTERM')).toBe(0);
  await demo.gone();
  await expect(labels.fetch('/labels')).rejects.toThrow('fetch failed');
  await expect(demo.browser().fetch('/ready')).rejects.toThrow('fetch failed');
});

test.each([
  ['foyer', 'FOYER_PORT'],
  ['labels', 'LABELS_PORT'],
] as const)(
  'a port of %s that is in use is named, with %s that chooses another one, before anything begins',
  async (who, variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // it listens on a port
    const ports = { foyer: await freePort(), labels: await freePort(), [who]: port };
    await expect(startDemo(who, ports)).rejects.toThrow(
      new Error(`foyer: Port ${port} is in use. Choose another one with ${variable}.\n`),
    );
    expect(existsSync(join(folder, who))).toBe(false);
  },
);
