// Serves a page for each system of `npm run demo`, until it is stopped.
import { WrongConfiguration } from '#/config.ts';

import { createSystems } from './app.ts';
import { readSystems } from './systems.ts';

const { FOYER_URL = '', SYSTEMS_FILE = '', HOST = '', PORT = '', DATA = '' } = process.env; // set by scripts/demo.mjs
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

try {
  const [host, port] = [HOST, Number(PORT)];
  const listenOptions = { foyer: new URL(FOYER_URL), host, port, data: DATA, signal: ending.signal };
  const server = await createSystems({ ...readSystems(SYSTEMS_FILE), ...listenOptions });
  ending.signal.addEventListener('abort', () => void server.close());
  await server.listen({ host, port });
  process.stdout.write('The demonstration pages are ready.\n');
} catch (error) {
  if (error instanceof WrongConfiguration) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else if (!ending.signal.aborted) throw error;
}
