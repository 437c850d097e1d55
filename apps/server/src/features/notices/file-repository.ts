import { sql } from 'kysely';

import { dbIn, type Queries } from '#/platform/database/database.ts';

export type FileRow = { readonly id: string; readonly name: string; readonly bytes: number };

export function createNoticeFileRepository(queries: Queries) {
  const files = () => queries.selectFrom('notice_files').select(['id', 'name', 'size_bytes as bytes']);

  return {
    /** A file whose bytes are kept, for a notice that is still being written. */
    async add(file: FileRow & { uploadedBy: string }): Promise<void> {
      const { uploadedBy, bytes, ...row } = file;
      await queries
        .insertInto('notice_files')
        .values({ ...row, size_bytes: bytes, uploaded_by: uploadedBy })
        .execute();
    },

    /** Gives a notice its files in this order. False unless somebody uploaded all of them and none belongs to another. */
    async attach(noticeId: string, ids: readonly string[], uploadedBy: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update notice_files set notice_id = ${noticeId}, position = array_position(${ids}::text[], id::text)
        where id::text = any(${ids}::text[]) and uploaded_by = ${uploadedBy} and notice_id is null`.execute(queries);
      return Number(numAffectedRows ?? 0n) === ids.length;
    },

    listOf(noticeId: string): Promise<FileRow[]> {
      return files().where('notice_id', '=', noticeId).orderBy('position').execute();
    },

    find(noticeId: string, id: string): Promise<FileRow | undefined> {
      return files()
        .where('notice_id', '=', noticeId)
        .where(sql<string>`id::text`, '=', id)
        .executeTakeFirst();
    },

    /** Forgets a file of somebody that no notice has yet; whether there was one. */
    async drop(id: string, uploadedBy: string): Promise<string | undefined> {
      const row = await queries
        .deleteFrom('notice_files')
        .where(sql<string>`id::text`, '=', id)
        .where('uploaded_by', '=', uploadedBy)
        .where('notice_id', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** Forgets the files of a notice; returns their ids. */
    async dropOf(noticeId: string): Promise<string[]> {
      const rows = await queries.deleteFrom('notice_files').where('notice_id', '=', noticeId).returning('id').execute();
      return rows.map(({ id }) => id);
    },

    /** Forgets what has waited for its notice so many seconds; returns the ids. */
    async dropUnsent(seconds: number): Promise<string[]> {
      const rows = await queries
        .deleteFrom('notice_files')
        .where('notice_id', 'is', null)
        .where('created_at', '<', dbIn(-seconds))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Forgets the oldest of somebody's files that wait for their notice, but for so many; returns their ids. */
    async dropOldestUnsent(uploadedBy: string, maxCount: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        delete from notice_files where id in (
          select id from notice_files where notice_id is null and uploaded_by = ${uploadedBy}
          order by created_at desc, id desc offset ${maxCount})
        returning id`.execute(queries);
      return rows.map(({ id }) => id);
    },

    /** Which of these files are known. */
    async existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const rows = await queries
        .selectFrom('notice_files')
        .select('id')
        .where(sql<string>`id::text`, 'in', ids)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}

export type NoticeFileRepository = ReturnType<typeof createNoticeFileRepository>;
