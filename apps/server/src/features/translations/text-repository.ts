import { sql } from 'kysely';

import { dbNow, type Queries } from '#/platform/database/database.ts';

/** A text that was changed at least once. `text` is null after a reset to the shipped text. */
export type StoredText = {
  readonly language: string;
  readonly key: string;
  readonly text: string | null;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

export type CustomText = Pick<StoredText, 'language' | 'key'> & { readonly text: string };

const COLUMNS = ['language', 'key', 'text', 'version', 'changed_at as changedAt', 'changed_by as changedBy'] as const;
const CHANGED = sql<number>`text_overrides.version + 1`;

export function createCustomTextRepository(queries: Queries) {
  return {
    /** The revision, which increases with each change of a text. */
    async revision(): Promise<number> {
      const { revision } = await queries
        .selectFrom('text_overrides')
        .select(sql<number>`coalesce(sum(version), 0)::int`.as('revision'))
        .executeTakeFirstOrThrow();
      return revision;
    },

    /** All custom texts, without those that were reset to the shipped ones. */
    listCustom(): Promise<CustomText[]> {
      return queries
        .selectFrom('text_overrides')
        .select(['language', 'key', 'text'])
        .where('text', 'is not', null)
        .$narrowType<{ text: string }>()
        .execute();
    },

    /** All texts of a language that were changed at least once. */
    list(language: string): Promise<StoredText[]> {
      return queries.selectFrom('text_overrides').select(COLUMNS).where('language', '=', language).execute();
    },

    /** A text that was changed at least once. */
    find(language: string, key: string): Promise<StoredText | undefined> {
      return queries
        .selectFrom('text_overrides')
        .select(COLUMNS)
        .where('language', '=', language)
        .where('key', '=', key)
        .executeTakeFirst();
    },

    /** Locks all texts against other changes until the transaction ends, so that they can be counted. */
    async lock(): Promise<void> {
      await sql`lock table text_overrides in share row exclusive mode`.execute(queries);
    },

    /** Number of custom texts in all languages. */
    async countCustom(): Promise<number> {
      const { count } = await queries
        .selectFrom('text_overrides')
        .select(sql<number>`count(text)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Replaces the version `seen`; 0 is the shipped one. False if the version has changed (optimistic lock). */
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
