import { type Figure, median } from './figure.ts';
import { createInstallation } from './foyer.ts';
import { load } from './load.ts';

/** A single store and a chain. */
const SIZES = { small: { people: 1000, notices: 10 }, large: { people: 1_000_000, notices: 10_000 } } as const;
/** The entries of a user in the small installation, so that the responses of both are equally long. */
const PAGE = 5;
const ITERATIONS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;
/** Users whose inboxes are read in turn, so that no limit per account applies. */
const CALLERS = 20;

const CALLS = {
  'an inbox page with the unread count': `/v2/users/inbox?size=${PAGE}`,
  'the page of the unread': `/v2/users/inbox?size=${PAGE}&status=unread`,
  'the page of the read': `/v2/users/inbox?size=${PAGE}&status=read`,
  'everything else a page needs': '/v2/users/work-bench',
} as const;

/** Cost of a user's inbox in a chain relative to a small store. Measured alternately. */
export async function measureInboxGrowth(server: string): Promise<Figure[]> {
  const [small, large] = [await open(server, SIZES.small), await open(server, SIZES.large)];
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(CALLS)) {
      const ratios: number[] = [];
      for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
        const [few, many] = [await small.rate(path), await large.rate(path)];
        ratios.push(few / many);
      }
      figures.push({
        name: `${name}: 1,000,000 people and 10,000 notices against 1,000 and 10`,
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

/** Starts an installation of a size. `rate` measures requests per second of some users. */
async function open(server: string, { people, notices }: { people: number; notices: number }) {
  const installation = await createInstallation(server);
  const foyer = await installation.start();
  const sessions = await installation.withBulkData(async (bulkData) => {
    await bulkData.addUsers(people);
    await bulkData.addNotices(notices);
    return bulkData.addSessions(CALLERS);
  });
  const rate = async (path: string, seconds = SECONDS) =>
    (await load({ url: foyer.origin + path, sessions, connections: CONNECTIONS, seconds })).perSecond;
  await rate(CALLS['an inbox page with the unread count'], 1);
  return {
    rate,
    async close() {
      await foyer.stop();
      await installation.remove();
    },
  };
}
