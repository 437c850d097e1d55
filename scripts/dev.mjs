// npm run dev: whenever sources change, the web is built anew and the server started again.
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
// Whatever ends this process ends the server too: an orphan would keep the port.
process.on('exit', () => server.kill());

async function renew() {
  if (tryBuild() !== 0) return logStatus('The build failed; the next change tries again.');
  await stopServer();
  if (ending) return;
  server = startServer();
  logStatus('The server starts again; reload the page.');
}

function end() {
  ending = true;
  void stopServer().then(() => process.exit());
}

function startServer() {
  const child = startNode(['apps/server/src/main.ts']);
  child.once('exit', (status) => {
    if (status) logStatus('The server has failed; the next change starts it again.');
  });
  return child;
}

async function stopServer() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
