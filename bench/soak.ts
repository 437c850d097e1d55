import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Figure, median } from './figure.ts';
import { createInstallation } from './foyer.ts';
import { addressOfPerson, createPerson, percentile, waitUntil } from './person.ts';

const MINUTES = 30;
/** Minutes until caches are full and code is compiled. The following third is compared with the last third. */
const WARM_UP_MINUTES = 6;
const PEOPLE = 200;
/** Average pause of a person between two sign-ins. */
const PAUSE_MS = 20_000;
const SAMPLE_MS = 5000;
const NOTICES = 20;

type Sample = { readonly minute: number; readonly memory: number; readonly connections: number };

/**
 * A soak: people sign in, work with an open notice socket, and sign out, for half an hour. At the end, the memory of
 * the server may be a tenth larger, and the connections to the database must be the same. Throws if a request fails.
 */
export async function measureSoak(server: string): Promise<Figure[]> {
  const installation = await createInstallation(server);
  const foyer = await installation.start();
  try {
    const bodies = await installation.addPeople(PEOPLE);
    await installation.withBulkData((bulkData) => bulkData.addNoticesToEveryone(NOTICES));
    const until = performance.now() + MINUTES * 60_000;
    const signIns: number[] = [];
    const samples: Sample[] = [];

    async function live(body: string, index: number): Promise<void> {
      const person = createPerson(foyer.origin, addressOfPerson(index));
      await sleep(randomInt(PAUSE_MS));
      while (performance.now() < until) {
        signIns.push(await person.signIn(body));
        await person.loadHome();
        await person.openSocket();
        await person.readNotice();
        await waitUntil(Math.min(until, performance.now() + randomInt(PAUSE_MS)));
        await person.loadHome();
        await person.signOut();
        person.close();
        await waitUntil(Math.min(until, performance.now() + randomInt(PAUSE_MS)));
      }
    }

    async function sample(): Promise<void> {
      while (performance.now() < until) {
        const minute = MINUTES - (until - performance.now()) / 60_000;
        samples.push({ minute, memory: foyer.memory(), connections: await installation.countConnections() });
        await sleep(SAMPLE_MS);
      }
    }

    await Promise.all([sample(), ...bodies.map(live)]);
    const third = (MINUTES - WARM_UP_MINUTES) / 3;
    const early = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES && minute < WARM_UP_MINUTES + third);
    const late = samples.filter(({ minute }) => minute >= MINUTES - third);
    const growth = (of: 'memory' | 'connections') =>
      median(late.map((one) => one[of])) / median(early.map((one) => one[of]));
    return [
      {
        name: `${MINUTES} minutes of mixed load, memory`,
        value: growth('memory'),
        unit: '×',
        limit: 1.1,
        must: 'at most',
      },
      { name: 'connections to the database', value: growth('connections'), unit: '×', limit: 1, must: 'at most' },
      {
        name: `p99 of ${signIns.length} sign-ins`,
        value: percentile(signIns, 0.99),
        unit: 'ms',
        limit: 1000,
        must: 'at most',
      },
    ];
  } finally {
    await foyer.stop();
    await installation.remove();
  }
}
