import type { LogoType } from '@foyer/contract/rules/brand-logo.ts';
import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

import type { Picture } from './picture.ts';

export type Logo = Picture & { readonly hash: string; readonly bytes: Buffer };

/** Whether a logo is used by the brand, or by a provider on the sign-in page. */
const isNamed = sql`exists (
  select from settings s where s.name = 'brand' and s.value ->> 'logo' = logos.hash
  union all
  select from settings s cross join lateral jsonb_each(s.value -> 'SSOConfig') as provider (name, shown)
  where s.name = 'signInPage' and provider.shown ->> 'icon' = logos.hash)`;

export function createLogoRepository(queries: Queries) {
  return {
    /** Stores a picture. For one that is already stored, only the time of its last use changes. */
    async add({ hash, type, width, height, bytes }: Logo): Promise<void> {
      await queries
        .insertInto('logos')
        .values({ hash, type, width, height, content: bytes })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at: dbNow }))
        .execute();
    },

    /** Locks a logo that is about to be used. False when there is none. */
    async touch(hash: string): Promise<boolean> {
      const touched = await queries
        .updateTable('logos')
        .set({ last_used_at: dbNow })
        .where('hash', '=', hash)
        .returning('hash')
        .executeTakeFirst();
      return touched !== undefined;
    },

    async find(hash: string): Promise<Logo | undefined> {
      const row = await queries.selectFrom('logos').selectAll().where('hash', '=', hash).executeTakeFirst();
      if (row === undefined) return undefined;
      const { type, width, height, content } = row;
      return { hash, type: type as LogoType, width, height, bytes: Buffer.from(content) }; // only add() writes `type`
    },

    /** Deletes unused logos: those beyond the latest `limit`, and those last used more than `seconds` ago. */
    async drop({ limit, seconds }: { limit: number; seconds: number }): Promise<void> {
      // Serialises with `touch`: otherwise a logo that another transaction is about to use could be deleted.
      await sql`lock table logos in share row exclusive mode`.execute(queries);
      await sql`
        delete from logos
        where not ${isNamed}
          and (last_used_at < ${dbIn(-seconds)}
            or hash in (select hash from logos where not ${isNamed} order by last_used_at desc, hash offset ${limit}))`.execute(
        queries,
      );
    },
  };
}

export type LogoRepository = ReturnType<typeof createLogoRepository>;
