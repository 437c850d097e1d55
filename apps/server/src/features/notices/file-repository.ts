import { sql } from 'kysely';

import { dbIn, type Queries } from '#/platform/database/database.ts';

export type FileRow = { readonly id: string; readonly name: string; readonly bytes: number };

export function createNoticeFileRepository(queries: Queries) {
  const files = () => queries.selectFrom('notice_files').select(['id', 'name', 'size_bytes as bytes']);

  return {
    /** Adds the row of a stored file whose notice is still being written. */
    async add(file: FileRow & { uploadedBy: string }): Promise<void> {
      const { uploadedBy, bytes, ...row } = file;
      await queries
        .insertInto('notice_files')
        .values({ ...row, size_bytes: bytes, uploaded_by: uploadedBy })
        .execute();
    },

    /** Attaches files to a notice, in this order. False unless the user uploaded all of them and all are unsent. */
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

    /** Deletes the row of a user's unsent file. Returns its ID, or undefined when there is no such file. */
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

    /** Deletes the rows of a notice's files; returns their IDs. */
    async dropOf(noticeId: string): Promise<string[]> {
      const rows = await queries.deleteFrom('notice_files').where('notice_id', '=', noticeId).returning('id').execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes the rows of unsent files older than `seconds`; returns their IDs. */
    async dropUnsent(seconds: number): Promise<string[]> {
      const rows = await queries
        .deleteFrom('notice_files')
        .where('notice_id', 'is', null)
        .where('created_at', '<', dbIn(-seconds))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes the rows of a user's oldest unsent files above `maxCount`; returns their IDs. */
    async dropOldestUnsent(uploadedBy: string, maxCount: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        delete from notice_files where id in (
          select id from notice_files where notice_id is null and uploaded_by = ${uploadedBy}
          order by created_at desc, id desc offset ${maxCount})
        returning id`.execute(queries);
      return rows.map(({ id }) => id);
    },

    /** Returns those of these file IDs that have a row. */
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
