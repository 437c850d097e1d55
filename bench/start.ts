import { setTimeout as sleep } from 'node:timers/promises';

import { type Figure, median } from './figure.ts';
import { createInstallation } from './foyer.ts';

const STARTS = 3;
const IDLE_MS = 4000;
const BUDGETS = {
  PostgreSQL: { seconds: 1.5, megabytes: 150 },
  embedded: { seconds: 3, megabytes: 450 },
} as const;

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
