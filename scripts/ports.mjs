// Looks at ports before anything is started on them.
import { once } from 'node:events';
import { createServer } from 'node:net';

import { logStatus } from './toolchain.mjs';

/** Ends this process when a port is in use, and says which variable chooses another one. */
export async function ensureFree(addresses) {
  // Held until all have been looked at: two of them may be the same.
  const probes = [];
  let isTaken = false;
  for (const { variable, host, port } of addresses) {
    const probe = createServer();
    probes.push(probe);
    try {
      await once(probe.listen({ host, port }), 'listening');
    } catch (error) {
      // Whatever else is wrong is told by what is started there.
      if (error.code !== 'EADDRINUSE') continue;
      isTaken = true;
      logStatus(`Port ${port} is in use. Choose another one with ${variable}.`);
    }
  }
  for (const probe of probes) probe.close();
  if (isTaken) process.exit(1);
}
