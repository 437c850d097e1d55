import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Figure } from './figure.ts';
import { authorized, type BenchInstallation, type BenchSession, type FoyerProcess } from './foyer.ts';
import { load, type LoadOutcome } from './load.ts';

const SECONDS = 6;
const CONNECTIONS = 32;
/** Super administrators, used in turn, so that no limit per account applies. */
const CALLERS = 20;
const BARE = fileURLToPath(new URL('./bare-fastify.ts', import.meta.url));

/** Rate of work-bench calls with a live session, relative to a bare Fastify response of the same size. */
export async function measureWorkBench(foyer: FoyerProcess, installation: BenchInstallation): Promise<Figure[]> {
  const sessions = await addSuperAdministrators(installation);
  const headers = authorized(foyer.session);
  const answer = await (await fetch(`${foyer.origin}/v2/users/work-bench`, { headers })).text();
  const bare = await measureBare(answer.length, headers);
  const measured = await load({
    url: `${foyer.origin}/v2/users/work-bench`,
    sessions,
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  return [
    {
      name: `work-bench calls, of a bare answer's rate (${bare.perSecond.toFixed(0)}/s)`,
      value: (measured.perSecond / bare.perSecond) * 100,
      unit: '%',
      limit: 40,
      must: 'at least',
    },
  ];
}

/** Sessions of new super administrators. */
export async function addSuperAdministrators(installation: BenchInstallation): Promise<readonly BenchSession[]> {
  const [sessions = []] = await installation.withBulkData(async (bulkData) => {
    await bulkData.addUsers(CALLERS, 4);
    return bulkData.addAdministrators(CALLERS);
  });
  return sessions;
}

async function measureBare(bytes: number, headers: Record<string, string>): Promise<LoadOutcome> {
  const child = spawn(process.execPath, [BARE, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await once(child.stdout, 'data')) as [Buffer]; // the one line it prints
  try {
    return await load({ url: String(address).trim(), headers, connections: CONNECTIONS, seconds: SECONDS });
  } finally {
    child.kill();
  }
}
