import { setTimeout as sleep } from 'node:timers/promises';

import { countStatements } from '../apps/server/test/database/server-state.ts';
import { startPostgresql } from '../scripts/postgresql.mjs';
import { type Figure, median } from './figure.ts';
import { createInstallation, type FoyerProcess } from './foyer.ts';

const STARTS = 3;
const IDLE_MS = 4000;
const BUDGETS = {
  PostgreSQL: { seconds: 1.5, megabytes: 120 },
  embedded: { seconds: 3, megabytes: 450 },
} as const;

/** Time in which the work of the start and of the sign-in ends, such as sealing its audit entries. */
const SETTLE_MS = 10_000;
/** Several intervals of most pollings. */
const COUNTED_MS = 120_000;

/** Start, idle memory and idle statements on a PostgreSQL server that counts statements. */
export async function measureStartOnPostgresql(): Promise<Figure[]> {
  const postgresql = await startPostgresql({ durable: true, countsStatements: true });
  try {
    return [
      ...(await measureStart('PostgreSQL', postgresql.url)),
      {
        name: 'statements a second of an idle server',
        value: await measureStatements(postgresql.url),
        unit: '/s',
        limit: 1,
        must: 'at most',
      },
    ];
  } finally {
    postgresql.stop();
  }
}

async function measureStatements(server: string): Promise<number> {
  const installation = await createInstallation(server);
  let foyer: FoyerProcess | undefined;
  try {
    foyer = await installation.start();
    await sleep(SETTLE_MS);
    const [before, startedAt] = [await countStatements(server), performance.now()];
    await sleep(COUNTED_MS);
    return ((await countStatements(server)) - before) / ((performance.now() - startedAt) / 1000);
  } finally {
    await foyer?.stop();
    await installation.remove();
  }
}

/** Start and idle memory of an installation that has been started before. */
export async function measureStart(kind: keyof typeof BUDGETS, server: string | undefined): Promise<Figure[]> {
  const installation = await createInstallation(server);
  try {
    await (await installation.start()).stop();
    const starts: number[] = [];
    const memories: number[] = [];
    for (let run = 0; run < STARTS; run += 1) {
      const foyer = await installation.start();
      starts.push(foyer.startMs);
      await sleep(IDLE_MS);
      memories.push(foyer.memory());
      await foyer.stop();
    }
    const { seconds, megabytes } = BUDGETS[kind];
    return [
      {
        name: `start to the first answered sign-in, ${kind}`,
        value: median(starts) / 1000,
        unit: 's',
        limit: seconds,
        must: 'at most',
      },
      {
        name: `memory of an idle server, ${kind}`,
        value: median(memories) / 1e6,
        unit: 'MB',
        limit: megabytes,
        must: 'at most',
      },
    ];
  } finally {
    await installation.remove();
  }
}
