import { createVendor } from '../apps/server/test/fakes/licence-vendor.ts';
import { type Figure, median } from './figure.ts';
import type { FoyerProcess, BenchInstallation, BenchSession } from './foyer.ts';
import { load } from './load.ts';
import { addSuperAdministrators } from './work-bench.ts';

const SECONDS = 4;
const CONNECTIONS = 32;
const ENLARGING = 20;
const ITERATIONS = 5;
const CHECKS = 200_000;
const RENEWALS = 100;

/** Cost per call of the licence check, relative to a whole work-bench call. */
export async function measureLicenceCheck(foyer: FoyerProcess, installation: BenchInstallation): Promise<Figure[]> {
  const vendor = await createVendor();
  const { check, renewal } = await installation.withServices(
    { licenceKeys: [vendor.publicKey] },
    async (services, repositories) => {
      const { serverId } = await repositories.licences.installation();
      for (let index = 0; index <= ENLARGING; index += 1) {
        const id = `L-${index}`;
        const file = await vendor.issue({ serverId, id, primaryLicenceId: index === 0 ? null : 'L-0' });
        await repositories.licences.add({ id, file, agreement: 0, uploaded_by: 'bench' });
      }
      const { current } = services.licences;
      return {
        check: await secondsOf(CHECKS, current),
        renewal: await secondsOf(RENEWALS, () => {
          services.bus.resync();
          return current();
        }),
      };
    },
  );
  const callSeconds = await secondsOfCall(foyer, await addSuperAdministrators(installation));
  return [
    {
      name: `licence check, of a work-bench call (${(callSeconds * 1e6).toFixed(0)} µs)`,
      // A busy process reloads the licences once a second: `renewal` is a share of each second, and so of each call.
      value: (check / callSeconds + renewal) * 100,
      unit: '%',
      limit: 1,
      must: 'at most',
    },
  ];
}

/** Seconds per run: the median over several series of `count` runs. */
async function secondsOf(count: number, run: () => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const started = performance.now();
    for (let index = 0; index < count; index += 1) await run();
    samples.push((performance.now() - started) / 1000 / count);
  }
  return median(samples);
}

/** Seconds of server time per work-bench call, without other load. */
async function secondsOfCall({ origin }: FoyerProcess, sessions: readonly BenchSession[]): Promise<number> {
  const url = `${origin}/v2/users/work-bench`;
  return 1 / (await load({ url, sessions, connections: CONNECTIONS, seconds: SECONDS })).perSecond;
}
