import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { type Figure, median, medianCost } from './figure.ts';
import { authorized, type BenchInstallation, type BenchSession, type FoyerProcess } from './foyer.ts';
import { load, type LoadOutcome } from './load.ts';
import { serverProcessorMs } from './processor-time.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 32;
/** Super administrators, used in turn, so that no limit per account applies. */
export const CALLERS = 40;
/** Notices in the inboxes of all callers, among others. */
const NOTICES = 100;
const BARE = fileURLToPath(new URL('./bare-fastify.ts', import.meta.url));

/**
 * Workbench calls with a live session relative to a bare Fastify response of the same size, and inbox pages relative to
 * workbench calls: medians of interleaved rounds.
 */
export async function measureWorkBench(foyer: FoyerProcess, installation: BenchInstallation): Promise<Figure[]> {
  const sessions = await addSuperAdministrators(installation);
  const request = (path: string) => () =>
    load({ url: foyer.origin + path, sessions, foyer, connections: CONNECTIONS, seconds: SECONDS });
  const workbench = request('/v2/users/work-bench');
  const inbox = request('/v2/users/inbox');
  const headers = authorized(foyer.session);
  const answer = await (await fetch(`${foyer.origin}/v2/users/work-bench`, { headers })).text();
  return withBare(answer.length, headers, async (bare) => {
    await Promise.all([workbench(), inbox(), bare()]); // so that all code is compiled
    const rounds: { bare: LoadOutcome; workbench: LoadOutcome; inbox: LoadOutcome }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ bare: await bare(), workbench: await workbench(), inbox: await inbox() });
    const rate = (of: 'bare' | 'workbench') => median(rounds.map((round) => round[of].perSecond)).toFixed(0);
    const cost = (of: 'bare' | 'workbench' | 'inbox') => medianCost(rounds.map((round) => round[of].cost));
    return [
      {
        name: `work-bench calls, of a bare answer's rate (${rate('bare')}/s)`,
        value: median(rounds.map((round) => (round.workbench.perSecond / round.bare.perSecond) * 100)),
        unit: '%',
        limit: 60,
        must: 'at least',
        cost: { ...cost('workbench'), reference: cost('bare').server },
      },
      {
        name: `inbox pages, of the work-bench's rate (${rate('workbench')}/s)`,
        value: median(rounds.map((round) => (round.inbox.perSecond / round.workbench.perSecond) * 100)),
        unit: '%',
        limit: 80,
        must: 'at least',
        cost: { ...cost('inbox'), reference: cost('workbench').server + cost('workbench').database },
      },
    ];
  });
}

/** Sessions of new super administrators with notices in their inboxes. */
export async function addSuperAdministrators(installation: BenchInstallation): Promise<readonly BenchSession[]> {
  const [sessions = []] = await installation.withBulkData(async (bulkData) => {
    await bulkData.addUsers(CALLERS, 4);
    await bulkData.addNotices(NOTICES);
    return bulkData.addAdministrators(CALLERS);
  });
  return sessions;
}

/** Starts a bare server, and passes a measurement of it. */
async function withBare<T>(
  bytes: number,
  headers: Record<string, string>,
  measure: (bare: () => Promise<LoadOutcome>) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [BARE, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await once(child.stdout, 'data')) as [Buffer]; // the one line it prints
  const url = String(address).trim();
  try {
    return await measure(async () => {
      const before = serverProcessorMs(child.pid ?? 0);
      const outcome = await load({ url, headers, connections: CONNECTIONS, seconds: SECONDS });
      const calls = outcome.perSecond * SECONDS;
      return { ...outcome, cost: { server: (serverProcessorMs(child.pid ?? 0) - before) / calls, database: 0 } };
    });
  } finally {
    child.kill();
  }
}
