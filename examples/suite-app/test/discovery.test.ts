import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { getFreePort } from '@foyer/server/test/free-port.ts';
import { expect, onTestFinished, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A server in place of Foyer. */
async function listen(answer: RequestListener, port = 0): Promise<number> {
  const server = createServer(answer).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as { port: number }).port; // it listens on a port
}

/** Starts the application. Returns its output and its exit status. */
function start(environment: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), 'labels-'));
  const env = { PUBLIC_URL: 'http://127.0.0.1:4400', CLIENT_SECRET: 'secret', PORT: '0', DATA: data, ...environment };
  const child = spawn(process.execPath, [MAIN], { env });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(data, { recursive: true });
  });
  let printed = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => void (printed += String(chunk)));
  return {
    printed: () => printed,
    async end(): Promise<unknown> {
      const [status] = await ended;
      return status;
    },
  };
}

const answerWith =
  (status: number, body: object = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test('a Foyer with another issuer is not waited for: the right address is printed', async () => {
  const port = await listen((...exchange) => answerWith(200, { issuer: `http://127.0.0.1:${port}/oidc` })(...exchange));
  const labels = start({ FOYER_URL: `http://localhost:${port}` });
  expect(await labels.end()).toBe(1);
  expect(labels.printed()).toBe(
    `FOYER_URL is http://localhost:${port}, but Foyer there has the address http://127.0.0.1:${port}: use that one.\n`,
  );
});

test('a server other than Foyer is not waited for', async () => {
  const port = await listen(answerWith(404));
  const labels = start({ FOYER_URL: `http://127.0.0.1:${port}` });
  expect(await labels.end()).toBe(1);
  expect(labels.printed()).toBe(`FOYER_URL is http://127.0.0.1:${port}, but that address answers with 404.\n`);
});

test('an https address without TLS is not waited for', async () => {
  const port = await listen(answerWith(200));
  const labels = start({ FOYER_URL: `https://127.0.0.1:${port}` });
  expect(await labels.end()).toBe(1);
  expect(labels.printed()).toMatch(/^FOYER_URL is https:.*, but Foyer cannot be reached there: fetch failed: .+\n$/);
});

test('a Foyer that has not started yet is waited for, and each reason is printed once', async () => {
  const port = await getFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const labels = start({ FOYER_URL: origin });
  const refused = `Waiting for Foyer at ${origin}: no connection (ECONNREFUSED).\n`;
  await expect.poll(labels.printed).toBe(refused);

  let requests = 0;
  await listen((request, response) => {
    requests += 1;
    const isUp = requests > 2;
    answerWith(isUp ? 200 : 503, isUp ? { issuer: `${origin}/oidc` } : {})(request, response);
  }, port);
  await expect.poll(labels.printed).toContain('are ready at');
  const unavailable = `Waiting for Foyer at ${origin}: that address answers with 503.\n`;
  expect(labels.printed().startsWith(refused + unavailable + 'Labels')).toBe(true);
});

test.each([
  [{ FOYER_URL: 'foyer.chain.example' }, 'FOYER_URL must be an origin such as https://labels.chain.example.\n'],
  [{ FOYER_URL: 'http://127.0.0.1', PORT: 'four' }, 'PORT must be a port number.\n'],
])('a wrong setting is reported in one line: %o', async (environment, line) => {
  const labels = start(environment);
  expect(await labels.end()).toBe(1);
  expect(labels.printed()).toBe(line);
});
