import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';

import type { LicenceRefusal } from './validation.ts';

/** An accepted licence, as signed. */
export type LicenceRow = {
  readonly id: string;
  readonly file: string;
  readonly uploadedAt: Date;
  readonly uploadedBy: string;
};

/** ID and times of the installation. */
export type InstallationRow = {
  readonly serverId: string;
  readonly evaluatedFrom: Date;
  /** The clock's current time. */
  readonly clock: Date;
  /** The latest time that was ever seen. */
  readonly now: Date;
};

export type UploadOutcome = { readonly licenceId: string | null } & Partial<LicenceRefusal>;

export type PendingUpload = {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly agreement: number;
  readonly file: Uint8Array;
  readonly from: Origin;
};

/** Signing time of a licence, attested by the vendor's signature. */
export type SignedTime = {
  readonly at: string;
  /** Discards the latest time seen before. */
  readonly resetsClock: boolean;
};

/** SQL for the latest time ever seen, including the vendor's signing time. */
function latestWith(signedTime?: SignedTime): RawBuilder<Date> {
  const latest = signedTime?.resetsClock === true ? sql`foyer_now()` : sql`greatest(foyer_now(), latest_time_seen)`;
  return sql<Date>`greatest(${latest}, ${signedTime?.at ?? null}::timestamptz)`;
}

export function createLicenceRepository(queries: Queries) {
  const installationAt = (now: RawBuilder<Date>) =>
    queries
      .selectFrom('installation')
      .select(['server_id as serverId', 'evaluation_started_at as evaluatedFrom', dbNow.as('clock'), now.as('now')]);

  return {
    async installation(): Promise<InstallationRow> {
      return installationAt(latestWith()).executeTakeFirstOrThrow();
    },

    /**
     * The installation, locked until the transaction ends: no other transaction can add a licence or a licensed store.
     * `signedTime` counts as seen.
     */
    async lock(signedTime?: SignedTime): Promise<InstallationRow> {
      return installationAt(latestWith(signedTime)).forNoKeyUpdate().executeTakeFirstOrThrow();
    },

    /** Records the clock's time if the latest time seen is more than a second earlier. */
    async recordClock(): Promise<void> {
      await queries
        .updateTable('installation')
        .set({ latest_time_seen: dbNow })
        .where(sql<SqlBool>`latest_time_seen < foyer_now() - interval '1 second'`)
        .execute();
    },

    /**
     * Records the vendor's signing time: the current time cannot be earlier. With `resetsClock`, the latest time seen
     * and the warnings start again.
     */
    async recordSignedTime(signedTime: SignedTime): Promise<void> {
      await queries
        .updateTable('installation')
        .set({ latest_time_seen: latestWith(signedTime) })
        .execute();
      if (signedTime.resetsClock) await queries.deleteFrom('licence_warnings').execute();
    },

    /** Accepted licences, oldest first. */
    async list(): Promise<LicenceRow[]> {
      return queries
        .selectFrom('licences')
        .select(['id', 'file', 'uploaded_at as uploadedAt', 'uploaded_by as uploadedBy'])
        .orderBy('sequence')
        .execute();
    },

    async add({
      agreement,
      ...row
    }: {
      id: string;
      file: string;
      agreement: number;
      uploaded_by: string;
    }): Promise<void> {
      await queries
        .insertInto('licences')
        .values({ ...row, agreement_version: agreement })
        .execute();
    },

    /** Number of open stores: the licence does not count closed ones. */
    async countStores(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from stores where status = 'open'`.execute(queries);
      return rows[0]?.count ?? 0;
    },

    /** Marks a warning as sent; false when it was sent before. */
    async markWarned(licenceId: string, days: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('licence_warnings')
        .values({ licence_id: licenceId, days_left: days })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async addUpload({ id, userId, username, agreement, file, from }: PendingUpload): Promise<void> {
      await queries
        .insertInto('licence_uploads')
        .values({
          id,
          user_id: userId,
          username,
          agreement_version: agreement,
          file,
          address: from.address,
          device: from.device,
          request_id: from.requestId,
        })
        .execute();
    },

    async hasPendingUpload(): Promise<boolean> {
      const pending = queries.selectFrom('licence_uploads').select('id').where('outcome', 'is', null);
      return (await pending.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Locks and returns the oldest pending upload that no other process is processing. */
    async takeUpload(): Promise<PendingUpload | undefined> {
      const row = await queries
        .selectFrom('licence_uploads')
        .select([
          'id',
          'user_id as userId',
          'username',
          'agreement_version as agreement',
          'file',
          'address',
          'device',
          'request_id',
        ])
        .where('outcome', 'is', null)
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { address, device, request_id: requestId, file, ...waiting } = row;
      return { ...waiting, file: file ?? new Uint8Array(), from: { address, device, requestId } };
    },

    /** Stores the result of an upload and deletes its file; false when it has a result already. */
    async finishUpload(id: string, outcome: UploadOutcome): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('licence_uploads')
        .set({ file: null, outcome: JSON.stringify(outcome) })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * Result of a user's upload, null while it is pending. Undefined when the user has no upload with this ID in the
     * last `seconds`.
     */
    async findOutcome(id: string, userId: string, seconds: number): Promise<UploadOutcome | null | undefined> {
      const row = await queries
        .selectFrom('licence_uploads')
        .select('outcome')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('created_at', '>', dbIn(-seconds))
        .executeTakeFirst();
      return row?.outcome as UploadOutcome | null | undefined; // only finishUpload() writes it
    },

    /** Deletes uploads older than `seconds`, with their results. */
    async sweep(seconds: number): Promise<void> {
      await queries.deleteFrom('licence_uploads').where('created_at', '<', dbIn(-seconds)).execute();
    },
  };
}

export type LicenceRepository = ReturnType<typeof createLicenceRepository>;
