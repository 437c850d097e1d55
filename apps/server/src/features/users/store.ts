import { dbNow, type Queries } from '#/platform/database.ts';

export type NewUser = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | undefined;
  readonly organisationId: string;
  readonly status: 'invited' | 'active';
};

export function createUserStore(queries: Queries) {
  return {
    /** What a sign-in needs of an account, whatever its status. */
    findAccount(username: string) {
      return queries
        .selectFrom('users')
        .leftJoin('passwords', 'passwords.user_id', 'users.id')
        .select([
          'users.id',
          'users.username',
          'users.status',
          'passwords.hash',
          'passwords.must_change',
          'passwords.version',
        ])
        .where('users.username', '=', username)
        .executeTakeFirst();
    },

    /**
     * Whether an account still stands as it was verified: active, and with that version of its
     * password. Held until the transaction ends, so that a reset comes before the session or ends it.
     */
    async standsAs(userId: string, passwordVersion: number): Promise<boolean> {
      const row = await queries
        .selectFrom('users')
        .innerJoin('passwords', 'passwords.user_id', 'users.id')
        .select('users.id')
        .where('users.id', '=', userId)
        .where('users.status', '=', 'active')
        .where('passwords.version', '=', passwordVersion)
        .forShare()
        .executeTakeFirst();
      return row !== undefined;
    },

    findProfile(userId: string) {
      return queries
        .selectFrom('users')
        .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
        .select([
          'users.username',
          'users.display_name',
          'users.email',
          'users.last_sign_in_at',
          'organisations.name as organisation',
        ])
        .where('users.id', '=', userId)
        .executeTakeFirst();
    },

    async add(user: NewUser): Promise<void> {
      await queries
        .insertInto('users')
        .values({
          id: user.id,
          username: user.username,
          display_name: user.displayName,
          email: user.email ?? null,
          organisation_id: user.organisationId,
          status: user.status,
        })
        .execute();
    },

    async noteSignIn(userId: string): Promise<void> {
      await queries.updateTable('users').set({ last_sign_in_at: dbNow }).where('id', '=', userId).execute();
    },

    async setStatus(userId: string, status: 'active' | 'disabled'): Promise<void> {
      await queries.updateTable('users').set({ status }).where('id', '=', userId).execute();
    },

    /** True for the one caller that may create the first administrator, ever. */
    async claimFirstAdministrator(): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('installation')
        .set({ first_administrator_at: dbNow })
        .where('first_administrator_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async hasFirstAdministrator(): Promise<boolean> {
      const row = await queries.selectFrom('installation').select('first_administrator_at').executeTakeFirst();
      return row?.first_administrator_at !== null;
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
