import { randomUUIDv7 } from 'node:crypto';

import { MFA_ATTEMPTS_IN_A_ROW, MFA_ATTEMPTS_PER_HOUR } from '@foyer/contract/limits/mfa.ts';
import { sql } from 'kysely';

import { isSecondFactorEnforced } from '#/features/roles/statements.ts';
import { encrypt, decrypt } from '#/platform/crypto/encryption.ts';
import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

/** Time for which a wrong code counts. */
const WINDOW_SECONDS = 60 * 60;

/** The database's time in seconds. Codes are checked against it. */
const now = sql<number>`extract(epoch from foyer_now())::float8`.as('now');

/** Authenticator apps, recovery codes, and the wrong codes of each account. */
export function createFactorRepository(queries: Queries, key: Buffer) {
  /** Encryption context of a seed. It binds the seed to its user: in another user's row, decryption fails. */
  const context = (userId: string) => `authenticator:${userId}`;

  return {
    /**
     * A user's seed, and the database's time in seconds. The seed is undefined when its row or the encryption key was
     * replaced.
     */
    async findSeed(userId: string): Promise<{ seed: string | undefined; now: number } | undefined> {
      const row = await queries
        .selectFrom('authenticators')
        .select(['encrypted_seed', now])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row && { seed: decrypt(key, row.encrypted_seed, context(userId)), now: row.now };
    },

    /** Time at which a user's authenticator app was enrolled. */
    async enrolledSince(userId: string): Promise<Date | undefined> {
      const row = await queries
        .selectFrom('authenticators')
        .select('enrolled_at')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.enrolled_at;
    },

    /** Which second factors a user has enrolled: codes of an authenticator app, and passkeys. */
    async findEnrolled(userId: string): Promise<{ code: boolean; passkey: boolean }> {
      const { rows } = await sql<{ code: boolean; passkey: boolean }>`
        select exists (select from authenticators where user_id = ${userId}) as code,
          exists (select from passkeys where user_id = ${userId}) as passkey`.execute(queries);
      return rows[0] ?? { code: false, passkey: false };
    },

    /** Whether a user has enrolled a second factor, and whether a role enforces one (`isSecondFactorEnforced`). */
    async findStatus(
      userId: string,
      superAdministratorSeconds: number | undefined,
    ): Promise<{ isEnrolled: boolean; isEnforced: boolean }> {
      const { rows } = await sql<{ isEnrolled: boolean; isEnforced: boolean }>`
        select exists (select from authenticators where user_id = ${userId})
            or exists (select from passkeys where user_id = ${userId}) as "isEnrolled",
          ${isSecondFactorEnforced(userId, superAdministratorSeconds)} as "isEnforced"`.execute(queries);
      return rows[0] ?? { isEnrolled: false, isEnforced: false };
    },

    /** Marks the code of a time step as used. False when this step or a later one was used before (CVE-2026-33473). */
    async useStep(userId: string, step: number): Promise<boolean> {
      const row = await queries
        .updateTable('authenticators')
        .set({ last_used_time_step: step })
        .where('user_id', '=', userId)
        .where('last_used_time_step', '<', step)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Stores the seed that is shown in a session; replaces an earlier one. */
    async saveDraft(draft: { sessionId: string; userId: string; seed: string; seconds: number }): Promise<void> {
      const row = { encrypted_seed: encrypt(key, draft.seed, context(draft.userId)), expires_at: dbIn(draft.seconds) };
      await queries
        .insertInto('pending_authenticators')
        .values({ session_id: draft.sessionId, ...row })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
        .execute();
    },

    /** The seed that is shown in a session, and the database's time in seconds. */
    async findDraft(sessionId: string, userId: string): Promise<{ seed: string; now: number } | undefined> {
      const row = await queries
        .selectFrom('pending_authenticators')
        .select(['encrypted_seed', now])
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', dbNow)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const seed = decrypt(key, row.encrypted_seed, context(userId));
      return seed === undefined ? undefined : { seed, now: row.now };
    },

    /** Enrols a seed whose code of this step was just used; replaces an earlier seed. */
    async enrolAuthenticator(userId: string, seed: string, step: number): Promise<void> {
      const row = {
        encrypted_seed: encrypt(key, seed, context(userId)),
        last_used_time_step: step,
        consecutive_failures: 0,
        enrolled_at: dbNow,
      };
      await queries
        .insertInto('authenticators')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      await queries
        .deleteFrom('pending_authenticators')
        .where('session_id', 'in', queries.selectFrom('sessions').select('id').where('user_id', '=', userId))
        .execute();
    },

    async removeAuthenticator(userId: string): Promise<void> {
      await queries.deleteFrom('authenticators').where('user_id', '=', userId).execute();
    },

    async saveRecoveryCodes(userId: string, hashes: readonly Uint8Array[]): Promise<void> {
      await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      if (hashes.length === 0) return;
      await queries
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
        .execute();
    },

    async useRecoveryCode(userId: string, hash: Uint8Array): Promise<boolean> {
      const row = await queries
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const { left } = await queries
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::int`.as('left'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return left;
    },

    /** Seconds until the next code is accepted; 0 when one is accepted now. The caller has locked the user's row. */
    async secondsLocked(userId: string): Promise<number> {
      // After the clock was set back, the hour of wrong codes with a later time starts now: a clock jump locks the
      // second factor for an hour at most.
      await queries
        .updateTable('failed_mfa_attempts')
        .set({ attempted_at: dbNow })
        .where('user_id', '=', userId)
        .where('attempted_at', '>', dbNow)
        .execute();
      const { rows } = await sql<{ seconds: number }>`
        select greatest(1, ceil(extract(epoch from attempted_at - ${dbIn(-WINDOW_SECONDS)})))::int as seconds
        from failed_mfa_attempts where user_id = ${userId} and attempted_at > ${dbIn(-WINDOW_SECONDS)}
        order by attempted_at desc offset ${MFA_ATTEMPTS_PER_HOUR - 1} limit 1`.execute(queries);
      return rows[0]?.seconds ?? 0;
    },

    /** Whether a user has an authenticator app whose codes are accepted. Too many wrong codes in a row disable them. */
    async acceptsCodes(userId: string): Promise<boolean> {
      const row = await queries
        .selectFrom('authenticators')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('consecutive_failures', '<', MFA_ATTEMPTS_IN_A_ROW)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Counts a wrong code. Returns the number of wrong codes in a row or, without an app, in the last hour. */
    async recordWrongCode(userId: string): Promise<number> {
      await queries.insertInto('failed_mfa_attempts').values({ id: randomUUIDv7(), user_id: userId }).execute();
      const app = await queries
        .updateTable('authenticators')
        .set(({ eb }) => ({ consecutive_failures: eb('consecutive_failures', '+', 1) }))
        .where('user_id', '=', userId)
        .returning('consecutive_failures')
        .executeTakeFirst();
      if (app !== undefined) return app.consecutive_failures;
      const { wrong } = await queries
        .selectFrom('failed_mfa_attempts')
        .select(sql<number>`count(*)::int`.as('wrong'))
        .where('user_id', '=', userId)
        .where('attempted_at', '>', dbIn(-WINDOW_SECONDS))
        .executeTakeFirstOrThrow();
      return wrong;
    },

    /** Resets the count of wrong codes in a row, after a factor was verified. The hourly count is unchanged. */
    async resetFailureCount(userId: string): Promise<void> {
      await queries
        .updateTable('authenticators')
        .set({ consecutive_failures: 0 })
        .where('user_id', '=', userId)
        .execute();
    },

    async removeWrongCodes(userId: string): Promise<void> {
      await queries.deleteFrom('failed_mfa_attempts').where('user_id', '=', userId).execute();
    },

    async sweep(): Promise<void> {
      await queries.deleteFrom('failed_mfa_attempts').where('attempted_at', '<', dbIn(-WINDOW_SECONDS)).execute();
      await queries.deleteFrom('pending_authenticators').where('expires_at', '<', dbNow).execute();
    },
  };
}

export type FactorRepository = ReturnType<typeof createFactorRepository>;
