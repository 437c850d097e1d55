import type { TermsKind, TermsTexts } from '@foyer/contract/terms.ts';
import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';

/** A published version. */
export type Published = {
  readonly version: number;
  readonly texts: TermsTexts;
  readonly publishedAt: Date;
  readonly publishedBy: string;
};

const asPublished = (row: Omit<Published, 'texts'> & { texts: unknown }): Published => ({
  ...row,
  texts: row.texts as TermsTexts, // only publish() writes them
});

export function createTermsRepository(queries: Queries) {
  const versionsOf = (kind: TermsKind) =>
    queries
      .selectFrom('terms')
      .select(['version', 'texts', 'published_at as publishedAt', 'published_by as publishedBy'])
      .where('kind', '=', kind)
      .orderBy('version', 'desc');

  return {
    async findNewest(kind: TermsKind): Promise<Published | undefined> {
      const row = await versionsOf(kind).limit(1).executeTakeFirst();
      return row === undefined ? undefined : asPublished(row);
    },

    async find(kind: TermsKind, version: number): Promise<Published | undefined> {
      const row = await versionsOf(kind).where('version', '=', version).executeTakeFirst();
      return row === undefined ? undefined : asPublished(row);
    },

    /** The versions before a version, newest first, without their texts. */
    async list(
      kind: TermsKind,
      before: number | undefined,
      limit: number,
    ): Promise<(Omit<Published, 'texts'> & { languages: string[] })[]> {
      return queries
        .selectFrom('terms')
        .select(['version', 'published_at as publishedAt', 'published_by as publishedBy'])
        .select(sql<string[]>`array(select jsonb_object_keys(texts))`.as('languages'))
        .where('kind', '=', kind)
        .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
        .orderBy('version', 'desc')
        .limit(limit)
        .execute();
    },

    /** Adds the version after `seen`. False if `seen` is no longer the newest (optimistic lock). */
    async publish(kind: TermsKind, texts: TermsTexts, seen: number, by: string): Promise<boolean> {
      const { rows } = await sql<{ version: number }>`
        insert into terms (kind, version, texts, published_by)
        select ${kind}, ${seen}::int + 1, ${JSON.stringify(texts)}::jsonb, ${by}
        where (select coalesce(max(version), 0) from terms where kind = ${kind}) = ${seen}::int
        on conflict (kind, version) do nothing
        returning version`.execute(queries);
      return rows.length === 1;
    },
  };
}

export type TermsRepository = ReturnType<typeof createTermsRepository>;
