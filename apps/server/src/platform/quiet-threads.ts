import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const TASKS = '/proc/self/task';

/**
 * Makes the threads that hash passwords give way to everything else: with all cores hashing, an ordinary
 * call otherwise waits its turn behind them. Linux names threads and lets a process lower their
 * priority; elsewhere nothing happens. Call it once the pool's threads exist.
 */
export function quietHashingThreads(): void {
  try {
    for (const task of readdirSync(TASKS)) {
      const name = readFileSync(`${TASKS}/${task}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(task), constants.priority.PRIORITY_LOW);
    }
  } catch {
    // No such folder, or no right to: the hashes then share the processor evenly.
  }
}
