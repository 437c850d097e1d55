import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to connections: nobody takes one before it is used. */
const [FIRST, LAST] = [20_000, 32_000];

/** A port of this machine that nobody listens on. */
export async function getFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const probe = createServer();
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening');
    } catch {
      continue; // somebody listens there
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
