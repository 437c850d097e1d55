import { sql } from 'kysely';

import { dbNow, type Queries } from '#/platform/database/database.ts';

/** What administrators have made of a text; no text is as it ships again. */
export type StoredText = {
  readonly language: string;
  readonly key: string;
  readonly text: string | null;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** Words of an administrator that stand in place of those that ship. */
export type CustomText = Pick<StoredText, 'language' | 'key'> & { readonly text: string };

const COLUMNS = ['language', 'key', 'text', 'version', 'changed_at as changedAt', 'changed_by as changedBy'] as const;
const CHANGED = sql<number>`text_overrides.version + 1`;

export function createCustomTextRepository(queries: Queries) {
  return {
    /** Grows with each change of any text. */
    async revision(): Promise<number> {
      const { revision } = await queries
        .selectFrom('text_overrides')
        .select(sql<number>`coalesce(sum(version), 0)::int`.as('revision'))
        .executeTakeFirstOrThrow();
      return revision;
    },

    /** Every text that stands in place of one that ships. */
    listCustom(): Promise<CustomText[]> {
      return queries
        .selectFrom('text_overrides')
        .select(['language', 'key', 'text'])
        .where('text', 'is not', null)
        .$narrowType<{ text: string }>()
        .execute();
    },

    /** Every text of a language that was ever changed. */
    list(language: string): Promise<StoredText[]> {
      return queries.selectFrom('text_overrides').select(COLUMNS).where('language', '=', language).execute();
    },

    /** One text, as far as anybody has ever changed it. */
    find(language: string, key: string): Promise<StoredText | undefined> {
      return queries
        .selectFrom('text_overrides')
        .select(COLUMNS)
        .where('language', '=', language)
        .where('key', '=', key)
        .executeTakeFirst();
    },

    /** Makes whoever else changes a text wait for the end of this transaction, so that they can be counted. */
    async lock(): Promise<void> {
      await sql`lock table text_overrides in share row exclusive mode`.execute(queries);
    },

    /** How many texts of all languages stand in place of those that ship. */
    async countCustom(): Promise<number> {
      const { count } = await queries
        .selectFrom('text_overrides')
        .select(sql<number>`count(text)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Puts a text in the place of the version that was seen; 0 is what ships. False when that has changed. */
    async replace(language: string, key: string, text: string | null, seen: number, by: string): Promise<boolean> {
      const row = { text, changed_by: by };
      const done =
        seen === 0
          ? await queries
              .insertInto('text_overrides')
              .values({ language, key, ...row })
              .onConflict((conflict) => conflict.columns(['language', 'key']).doNothing())
              .returning('version')
              .executeTakeFirst()
          : await queries
              .updateTable('text_overrides')
              .set({ ...row, version: CHANGED, changed_at: dbNow })
              .where('language', '=', language)
              .where('key', '=', key)
              .where('version', '=', seen)
              .returning('version')
              .executeTakeFirst();
      return done !== undefined;
    },
  };
}

export type CustomTextRepository = ReturnType<typeof createCustomTextRepository>;
