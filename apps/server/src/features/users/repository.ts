import { sql } from 'kysely';

import type { ObservedDevice } from '#/features/devices/statements.ts';
import { dbNow, type Queries } from '#/platform/database/database.ts';

export type NewUser = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | undefined;
  readonly language: string | undefined;
  readonly organisationId: string;
  readonly status: 'invited' | 'active';
};

/** New values of an account. Undefined keeps the current value. */
type AccountChanges = {
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly language?: string | undefined;
};

const ACCOUNT = [
  'users.id',
  'users.username',
  'users.display_name',
  'users.email',
  'users.language',
  'users.status',
  'users.credentials_version',
  'passwords.hash',
  'passwords.must_change',
] as const;
/** Age of the password, by the database's clock. */
const passwordAge = sql<number>`coalesce(extract(epoch from foyer_now() - passwords.changed_at), 0)::float8`.as(
  'passwordSeconds',
);
/** Maximum number of accounts of one mailbox that receive emails. */
const SHARING = 20;

export function createUserRepository(queries: Queries) {
  const accounts = () =>
    queries
      .selectFrom('users')
      .leftJoin('passwords', 'passwords.user_id', 'users.id')
      .select([...ACCOUNT, passwordAge]);

  function findAccountById(id: string) {
    return accounts().where('users.id', '=', id).executeTakeFirst();
  }

  return {
    /** Finds an account of any status, for sign-in. */
    findAccount(username: string) {
      return accounts().where('users.username', '=', username).executeTakeFirst();
    },

    /**
     * Finds an account for a sign-in with a password from a browser. If the browser is one of the account's, that is,
     * its cookie and its kind or its address match, `knownAddresses` are the last addresses of all of them.
     */
    findForSignIn(username: string, { cookieHash, device, address }: ObservedDevice) {
      const knownAddresses = sql<string[]>`array(
        select others.address from devices own join devices others on others.user_id = own.user_id
        where own.user_id = users.id and own.cookie_hash = ${cookieHash}
          and (own.device = ${device} or own.address = ${address}))`.as('knownAddresses');
      return accounts().select(knownAddresses).where('users.username', '=', username).executeTakeFirst();
    },

    findAccountById,

    /** Finds an account and locks its row until the transaction ends, so that decisions based on it stay valid. */
    async lockAccount(id: string) {
      await queries.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      return findAccountById(id);
    },

    /** The accounts with this email address by username, at most `SHARING`. */
    listByEmail(email: string) {
      return accounts().where('users.email', '=', email).orderBy('users.username').limit(SHARING).execute();
    },

    /** Changes fields of an account's profile without incrementing its version. */
    async change(id: string, changes: AccountChanges): Promise<void> {
      const { displayName, email, language } = changes;
      if (Object.values(changes).every((value) => value === undefined)) return;
      await queries
        .updateTable('users')
        .set({ display_name: displayName, email, language })
        .where('id', '=', id)
        .execute();
    },

    /** Changes the profile and increments the version, so that concurrent changes fail (optimistic lock). */
    async rewrite(
      id: string,
      { displayName, email, language }: { displayName: string; email: string | null; language: string | null },
    ): Promise<void> {
      await queries
        .updateTable('users')
        .set(({ eb }) => ({ display_name: displayName, email, language, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    async move(id: string, organisationId: string): Promise<void> {
      await queries
        .updateTable('users')
        .set(({ eb }) => ({ organisation_id: organisationId, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    findProfile(userId: string) {
      return queries
        .selectFrom('users')
        .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
        .select([
          'users.username',
          'users.display_name',
          'users.email',
          'users.language',
          'users.last_sign_in_at',
          'organisations.name as organisation',
        ])
        .where('users.id', '=', userId)
        .executeTakeFirst();
    },

    /** Adds an account. False if the username exists or a concurrent transaction adds it. */
    async add(user: NewUser): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('users')
        .values({
          id: user.id,
          username: user.username,
          display_name: user.displayName,
          email: user.email ?? null,
          language: user.language ?? null,
          organisation_id: user.organisationId,
          status: user.status,
        })
        .onConflict((conflict) => conflict.column('username').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /**
     * Records a sign-in if the account is unchanged since its verification: active, with this version of its
     * credentials. Locks the row, so that a reset or a disabling either precedes the new session or ends it.
     */
    async noteSignIn(userId: string, credentialsVersion: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({ last_sign_in_at: dbNow })
        .where('id', '=', userId)
        .where('status', '=', 'active')
        .where('credentials_version', '=', credentialsVersion)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * Increments the credentials version after a change of the second factor. Sign-ins that were verified before can no
     * longer open a session.
     */
    async renewCredentials(userId: string): Promise<void> {
      await queries
        .updateTable('users')
        .set(({ eb }) => ({ credentials_version: eb('credentials_version', '+', 1) }))
        .where('id', '=', userId)
        .execute();
    },

    async setStatus(userId: string, status: 'invited' | 'active' | 'disabled'): Promise<void> {
      await queries.updateTable('users').set({ status }).where('id', '=', userId).execute();
    },

    /** True once per database, for the caller that may create the first administrator. */
    async claimFirstAdministrator(): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('installation')
        .set({ first_administrator_created_at: dbNow })
        .where('first_administrator_created_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async hasFirstAdministrator(): Promise<boolean> {
      const row = await queries.selectFrom('installation').select('first_administrator_created_at').executeTakeFirst();
      return row?.first_administrator_created_at !== null;
    },
  };
}

export type UserRepository = ReturnType<typeof createUserRepository>;
