import { freshId } from '@foyer/server/src/platform/database/ids.ts';
import { dateAfter } from '@foyer/server/test/administration/licences.ts';
import type { ClaimOverrides } from '@foyer/server/test/fakes/licence-vendor.ts';
import type { World } from '@foyer/server/test/world.ts';

import { test as base } from './house.ts';

/** What the world is licensed for from now on. */
type SetLicence = (claims: ClaimOverrides | 'evaluation') => Promise<void>;

/** The house, which is licensed as it was before after each test. */
export const test = base.extend<{ setLicence: SetLicence }>({
  setLicence: async ({ world }, provide) => {
    const { licences } = world.people.stores;
    const before = await licences.list();
    const clearCache = () => world.app.services.licences.forget();
    const clear = () => world.database.queries.deleteFrom('licences').execute();
    const put = (id: string, file: string) => licences.add({ id, file, agreement: 0, uploaded_by: 'nobody' });
    await provide(async (claims) => {
      await clear();
      if (claims !== 'evaluation') {
        const id = freshId();
        await put(id, await world.issueLicence({ ...claims, id }));
      }
      clearCache();
    });
    await clear();
    for (const { id, file } of before) await put(id, file); // in their order
    clearCache();
  },
});

/** A licence that ends so many days from the day of the world's clock; negative ones have passed. */
export async function claimsEndingIn(world: World, days: number): Promise<ClaimOverrides> {
  return { expirationTime: await dateAfter(world, days) };
}
