import type { BulkChain, BulkChainSize } from '../apps/server/test/database/bulk-chain.ts';
import { measureBulkGrant } from './bulk-grant.ts';
import { CLIENT, installClient, issueTokens } from './code-flow.ts';
import { type Figure, median } from './figure.ts';
import { type BenchSession, createInstallation } from './foyer.ts';
import { load } from './load.ts';

const SIZES = { small: { people: 1000, stores: 50 }, large: { people: 1_000_000, stores: 10_000 } } as const;
/** The small chain has at least this many rows of each kind, so that the responses of both are equally long. */
const PAGE = 10;
const ITERATIONS = 3;
const SECONDS = 1;
const CONNECTIONS = 8;

const APPLICATION = `/v2/users/applications/${CLIENT.id}`;
const WORKBENCH = '/v2/users/work-bench';

type Ids = BulkChain['ids'];
type Callers = Record<'assistants' | 'managers' | 'superAdministrators' | 'administrators', readonly BenchSession[]>;

/** Requests of users in a store, and of area managers, who have 40 stores. */
const USER_CALLS: Record<string, readonly [keyof Callers, string]> = {
  'permissions of an assistant in a store': ['assistants', APPLICATION],
  'permissions of an area manager in a store': ['managers', APPLICATION],
  'work-bench of an assistant': ['assistants', WORKBENCH],
  'work-bench of an area manager': ['managers', WORKBENCH],
};

/** Requests of administrators. */
const lists = (ids: Ids): Record<string, string> => {
  const users = `/v2/manage/users?size=${PAGE}`;
  return {
    'users of a region': `${users}&organisation=${ids['region-0']}`,
    'users of a customer by name': `${users}&organisation=${ids['customer-0']}&sort=displayName`,
    'users with a common role': `${users}&role=${ids['assistant']}`,
    'users with a common role by their last sign-in': `${users}&role=${ids['assistant']}&sort=lastSignIn`,
    'users with a role of some': `${users}&role=${ids['trainee']}`,
    'users with a rare role': `${users}&role=${ids['area-manager']}`,
    'users with a common role in a region': `${users}&role=${ids['assistant']}&organisation=${ids['region-0']}`,
    'users with a rare role in a region': `${users}&role=${ids['area-manager']}&organisation=${ids['region-0']}`,
    'people of a store': `/v2/manage/stores/${ids['store-0']}/people?size=${PAGE}`,
    'holders of a role': `/v2/manage/roles/${ids['assistant']}/holders?size=${PAGE}`,
  };
};
const ADMINISTRATORS = {
  'a super administrator': 'superAdministrators',
  'an administrator of a customer': 'administrators',
} as const;

/**
 * Cost of permissions and lists by place in a large chain relative to a small one, measured alternately, and a role
 * that many users of the large one receive.
 */
export async function measureAccessByPlace(server: string): Promise<Figure[]> {
  const [small, large] = [await open(server, SIZES.small), await open(server, SIZES.large)];
  try {
    // First, while the sessions are so new that the action needs no confirmation.
    const figures = await measureBulkGrant(large.foyer, large.chain);
    const compare = async (name: string, rateOf: (chain: typeof small) => Promise<number>) => {
      const ratios: number[] = [];
      for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
        const [few, many] = [await rateOf(small), await rateOf(large)];
        ratios.push(few / many);
      }
      figures.push({
        name: `${name}: 1,000,000 users and 10,000 stores against 1,000 and 50`,
        value: median(ratios),
        unit: '×',
        limit: 1.5,
        must: 'at most',
      });
    };
    const tokens = new Map([
      [small, await issueTokens(small.foyer.origin, small.chain.managers)],
      [large, await issueTokens(large.foyer.origin, large.chain.managers)],
    ]);
    await compare('places of an area manager, for an application', (chain) =>
      chain.rateOfTokens(tokens.get(chain) ?? [], `/oidc/me/places?permission=esl.labels.write&size=${PAGE}`),
    );
    for (const [name, [callers, path]] of Object.entries(USER_CALLS))
      await compare(name, (chain) => chain.rate(chain.chain[callers], path));
    for (const [actor, callers] of Object.entries(ADMINISTRATORS))
      for (const name of Object.keys(lists({})))
        await compare(`${name}, for ${actor}`, (chain) =>
          chain.rate(chain.chain[callers], lists(chain.chain.ids)[name] ?? ''),
        );
    return figures;
  } finally {
    await small.close();
    await large.close();
  }
}

/** Starts an installation of a size. `rate` measures requests per second of some users in turn. */
async function open(server: string, size: BulkChainSize) {
  const installation = await createInstallation(server);
  const foyer = await installation.start();
  await installClient(installation);
  const chain = await installation.withBulkData((bulkData) => bulkData.addChain(size));
  const measured = { connections: CONNECTIONS, seconds: SECONDS };
  return {
    foyer,
    chain,
    async rate(sessions: readonly BenchSession[], path: string): Promise<number> {
      return (await load({ url: foyer.origin + path, sessions, ...measured })).perSecond;
    },
    async rateOfTokens(tokens: readonly string[], path: string): Promise<number> {
      const sessions = tokens.map((token) => ({ token, cookie: '' }));
      return (await load({ url: foyer.origin + path, sessions, ...measured })).perSecond;
    },
    async close() {
      await foyer.stop();
      await installation.remove();
    },
  };
}
