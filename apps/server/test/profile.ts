import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in which `npm test -- --profile` collects the cost of set-ups. */
const FOLDER = process.env['FOYER_TEST_PROFILE'];

/** Runs a part of a test's set-up. When profiling, records its duration and CPU time in seconds. */
export async function profileStep<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (FOLDER === undefined) return run();
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const result = await run();
  const { user, system } = process.cpuUsage(cpu);
  const line = { name, seconds: (performance.now() - startedAt) / 1000, processor: (user + system) / 1e6 };
  appendFileSync(join(FOLDER, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
  return result;
}
