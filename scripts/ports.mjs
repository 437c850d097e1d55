// Finds free ports, and checks that ports are free before servers are started.
import { once } from 'node:events';
import { createServer } from 'node:net';

import { logStatus } from './toolchain.mjs';

/** Exits when a port is in use, naming the variable that sets another one. */
export async function ensureFree(addresses) {
  // Kept open until all ports have been checked, to detect two equal ones.
  const probes = [];
  let isTaken = false;
  for (const { variable, host, port } of addresses) {
    const probe = createServer();
    probes.push(probe);
    try {
      await once(probe.listen({ host, port }), 'listening');
    } catch (error) {
      // Other errors are reported by the server that is started there.
      if (error.code !== 'EADDRINUSE') continue;
      isTaken = true;
      logStatus(`Port ${port} is in use. Choose another one with ${variable}.`);
    }
  }
  for (const probe of probes) probe.close();
  if (isTaken) process.exit(1);
}

/** The preferred ports of this machine, each replaced by another free one when it is in use. */
export async function findFreePorts(preferred) {
  const probes = [];
  for (const port of preferred) probes.push((await listen(port)) ?? (await listen(0)));
  const ports = probes.map((probe) => probe.address().port);
  for (const probe of probes) probe.close();
  return ports;
}

/** A server that listens on a port of 127.0.0.1; undefined when the port is in use. */
async function listen(port) {
  const server = createServer().listen({ host: '127.0.0.1', port });
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}
