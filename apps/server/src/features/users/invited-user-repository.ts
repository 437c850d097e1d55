import { sql } from 'kysely';

import type { RoleEnd } from '#/features/roles/role-end-repository.ts';
import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

export type InvitedAccount = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly language: string | null;
  readonly organisationId: string;
};

/** A role to assign to an invited user. */
type InvitedUserGrant = {
  readonly userId: string;
  readonly roleId: string;
  readonly placeId: string;
  readonly endsOn: string | null;
  readonly end: RoleEnd;
};

/** Users that are invited by the form or by an import, and the queue of their emails. */
export function createInvitedUserRepository(queries: Queries) {
  return {
    /** The usernames among these that exist. */
    async takenOf(usernames: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ username: string }>`
        select username from users where username = any(${usernames}::text[])`.execute(queries);
      return new Set(rows.map(({ username }) => username));
    },

    /** Adds invited users. Returns their number, which is lower if a username was added concurrently. */
    async add(users: readonly InvitedAccount[]): Promise<number> {
      const column = <T>(of: (user: InvitedAccount) => T) => users.map(of);
      const { numAffectedRows } = await sql`
        insert into users (id, username, display_name, email, language, organisation_id, status)
        select given.*, 'invited' from unnest(
          ${column(({ id }) => id)}::uuid[], ${column(({ username }) => username)}::text[],
          ${column(({ displayName }) => displayName)}::text[], ${column(({ email }) => email)}::text[],
          ${column(({ language }) => language)}::text[], ${column(({ organisationId }) => organisationId)}::uuid[])
          as given (id, username, display_name, email, language, organisation_id)
        on conflict (username) do nothing`.execute(queries);
      return Number(numAffectedRows ?? 0);
    },

    /** Assigns roles, and returns those that were new as `user role place`. */
    async addGrants(grants: readonly InvitedUserGrant[], assignedBy: string | null): Promise<Set<string>> {
      if (grants.length === 0) return new Set();
      const column = <T>(of: (grant: InvitedUserGrant) => T) => grants.map(of);
      const { rows } = await sql<{ grant: string }>`
        insert into role_assignments (user_id, role_id, organisation_id, store_id, assigned_by, ends_on, ends_at,
          user_notified, administrator_notified)
        select given.user_id, given.role_id, o.id, s.id, ${assignedBy}::uuid, given.ends_on, given.ends_at, given.is_near, given.is_near
        from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ roleId }) => roleId)}::uuid[],
            ${column(({ placeId }) => placeId)}::uuid[], ${column(({ endsOn }) => endsOn)}::date[],
            ${column(({ end }) => end.endsAt)}::timestamptz[], ${column(({ end }) => end.isNear)}::boolean[])
            as given (user_id, role_id, place_id, ends_on, ends_at, is_near)
          left join organisations o on o.id = given.place_id left join stores s on s.id = given.place_id
        on conflict do nothing
        returning user_id || ' ' || role_id || ' ' || place_id as grant`.execute(queries);
      return new Set(rows.map(({ grant }) => grant));
    },

    /** Queues an invitation email for each of these users. */
    async addDue(userIds: readonly string[]): Promise<void> {
      await sql`insert into pending_invitation_mails (user_id) select unnest(${userIds}::uuid[])`.execute(queries);
    },

    /** Whether an invitation email is due. */
    async hasDue(): Promise<boolean> {
      const due = queries
        .selectFrom('pending_invitation_mails')
        .select('user_id')
        .where('next_attempt_at', '<=', dbNow);
      return (await due.limit(1).executeTakeFirst()) !== undefined;
    },

    /**
     * The next user with a pending invitation that no other process is emailing. The row is locked until the
     * transaction ends.
     */
    async findDue(): Promise<string | undefined> {
      const row = await queries
        .selectFrom('pending_invitation_mails')
        .select('user_id')
        .where('next_attempt_at', '<=', dbNow)
        .orderBy('next_attempt_at')
        .orderBy('user_id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      return row?.user_id;
    },

    async removeDue(userId: string): Promise<void> {
      await queries.deleteFrom('pending_invitation_mails').where('user_id', '=', userId).execute();
    },

    /** Retries an invitation later, so that it does not block the others. */
    async postponeDue(userId: string, seconds: number): Promise<void> {
      await queries
        .updateTable('pending_invitation_mails')
        .set({ next_attempt_at: dbIn(seconds) })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}

export type InvitedUserRepository = ReturnType<typeof createInvitedUserRepository>;
