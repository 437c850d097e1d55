import { setTimeout as sleep } from 'node:timers/promises';

import type { FoyerClient } from './foyer.ts';
import { createProblemLog } from './problem-log.ts';

const SOONEST_MS = 1000;
const LATEST_MS = 10 * 60 * 1000;

/** Reports the running version to Foyer, which shows it next to the manifest's version. Retries until it succeeds. */
export async function reportVersion(foyer: FoyerClient, version: string, signal: AbortSignal): Promise<void> {
  const complain = createProblemLog();
  for (let pause = SOONEST_MS; !signal.aborted; pause = Math.min(pause * 2, LATEST_MS)) {
    try {
      return await foyer.call('version', 'PUT', '/v2/suite/version', { version });
    } catch (error) {
      complain(`The version could not be reported: ${String(error)}`);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
