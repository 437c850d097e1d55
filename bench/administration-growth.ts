import { setTimeout as sleep } from 'node:timers/promises';

import { type Figure, median } from './figure.ts';
import { createInstallation } from './foyer.ts';
import { load } from './load.ts';

/** A small chain and a large one, with the same number of users per store. */
const SIZES = { small: { people: 1000, stores: 10 }, large: { people: 1_000_000, stores: 10_000 } } as const;
/** The small chain has at least this many rows of each kind, so that the responses of both are equally long. */
const PAGE = 10;
const ITERATIONS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;
/** Administrators of each kind, used in turn, so that no limit per account applies. */
const CALLERS = 20;

const USERS = `/v2/manage/users?size=${PAGE}`;
const ORGANISATIONS = `/v2/manage/organisations?size=${PAGE}`;
/** Requests of every administrator. Each finds as many rows in a small chain as in a large one. */
const CALLS = {
  'the first page of users': USERS,
  'users by name, from the end': `${USERS}&sort=displayName&descending=true`,
  'users by their last sign-in': `${USERS}&sort=lastSignIn`,
  'a search for users': `${USERS}&query=zwetschge`,
  'a search that finds far too many': `${USERS}&query=person`,
  'the top of the tree': ORGANISATIONS,
  'a search for an organisation': `${ORGANISATIONS}&query=chain`,
} as const;
const LEVEL = { 'a level of the tree': `${ORGANISATIONS}&parent=00000000-0000-4000-8000-000000000000` } as const;

/** Kinds of administrators in the order of `addAdministrators`, and the requests of each. */
const ADMINISTRATORS = {
  'a super administrator': { ...CALLS, ...LEVEL },
  'an administrator of the chain': { ...CALLS, ...LEVEL },
  'an administrator of a shop': CALLS,
} as const;

/** Cost of administration lists in a large chain relative to a small one. Measured alternately. */
export async function measureAdministrationGrowth(server: string): Promise<Figure[]> {
  const [small, large] = [await open(server, SIZES.small), await open(server, SIZES.large)];
  try {
    const figures: Figure[] = [];
    for (const [index, [actorName, calls]] of Object.entries(ADMINISTRATORS).entries())
      for (const [what, path] of Object.entries(calls)) {
        const ratios: number[] = [];
        for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
          const [few, many] = [await small.rate(index, path), await large.rate(index, path)];
          ratios.push(few / many);
        }
        figures.push({
          name: `${what}, for ${actorName}: 1,000,000 users and 10,000 organisations against 1,000 and 10`,
          value: median(ratios),
          unit: '×',
          limit: 1.5,
          must: 'at most',
        });
      }
    return figures;
  } finally {
    await small.close();
    await large.close();
  }
}

/** Starts an installation of a size. `rate` measures requests per second of an administrator. */
async function open(server: string, { people, stores }: { people: number; stores: number }) {
  const installation = await createInstallation(server);
  const foyer = await installation.start();
  const sessions = await installation.withBulkData(async (bulkData) => {
    await bulkData.addUsers(people, stores);
    return bulkData.addAdministrators(CALLERS);
  });
  const rate = async (kind: number, path: string) => {
    const url = foyer.origin + path;
    const callers = sessions[kind] ?? [];
    return (await load({ url, sessions: callers, connections: CONNECTIONS, seconds: SECONDS })).perSecond;
  };
  await warmUp(() => rate(0, CALLS['the first page of users']));
  return {
    rate,
    async close() {
      await foyer.stop();
      await installation.remove();
    },
  };
}

/** Time that a database may need after a million rows have been written. */
const WARM_UP_SECONDS = 60;

async function warmUp(call: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await call());
    } catch (error) {
      if (attempt === WARM_UP_SECONDS) throw error;
      await sleep(1000);
    }
  }
}
