import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range, so that no outgoing connection takes the port before it is used. */
const [FIRST, LAST] = [20_000, 32_000];

/** A port of 127.0.0.1 on which no process listens. */
export async function getFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const probe = createServer();
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening');
    } catch {
      continue; // the port is in use
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
