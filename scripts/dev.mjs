// npm run dev: rebuilds the web application and restarts the server on every change of the sources.
import { once } from 'node:events';
import { watch } from 'node:fs';

import { ensureBuilt, ensureInstalled, ROOT, logStatus, startNode, tryBuild, whenNpmEnds } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
let server = startServer();
let ending = false;
let waiting;
let work = Promise.resolve();

for (const folder of ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/app-sdk/src']) {
  watch(`${ROOT}/${folder}`, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      work = work.then(renew);
    }, 200);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
whenNpmEnds(end);
// The server must not outlive this process: an orphan would keep the port in use.
process.on('exit', () => server.kill());

async function renew() {
  if (tryBuild() !== 0) return logStatus('Build failed. It is retried on the next change.');
  await stopServer();
  if (ending) return;
  server = startServer();
  logStatus('Restarting the server; reload the page.');
}

function end() {
  ending = true;
  void stopServer().then(() => process.exit());
}

function startServer() {
  const child = startNode(['apps/server/src/main.ts']);
  child.once('exit', (status) => {
    if (status) logStatus('The server has failed. It is restarted on the next change.');
  });
  return child;
}

async function stopServer() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
