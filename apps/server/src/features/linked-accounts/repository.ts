import { randomUUIDv7 } from 'node:crypto';

import { isId } from '#/platform/database/cursor-page.ts';
import { dbNow, type Queries } from '#/platform/database/database.ts';
import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

/** An account at an identity provider: its issuer, and its permanent ID there (`sub` in OpenID Connect Core 1.0, 2). */
export type IdentitySubject = { readonly provider: string; readonly issuer: string; readonly subject: string };
/** An identity with the provider's name for the account. */
export type ExternalIdentity = IdentitySubject & { readonly account: string };

export function createLinkedAccountRepository(queries: Queries) {
  return {
    /** The link of an account, with its user; undefined when it is not linked. */
    find({ provider, issuer, subject }: IdentitySubject): Promise<{ id: string; userId: string } | undefined> {
      return queries
        .selectFrom('linked_accounts')
        .select(['id', 'user_id as userId'])
        .where('provider', '=', provider)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
    },

    /** Links an account to a user. False when it is linked already; A0205 when its provider was removed. */
    async add(userId: string, { account, ...subject }: ExternalIdentity): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('linked_accounts')
        .values({ id: randomUUIDv7(), user_id: userId, ...subject, account_name: account })
        .onConflict((conflict) => conflict.columns(['provider', 'issuer', 'subject']).doNothing())
        .executeTakeFirst()
        .catch((error: unknown) => {
          // The provider was removed concurrently.
          throw violatedConstraint(error) === 'linked_accounts_provider_fkey' ? new Fault('code_expired') : error;
        });
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Records a sign-in with the account. False when it was unlinked concurrently. */
    async recordUse(id: string): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('linked_accounts')
        .set({ last_used_at: dbNow })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    list(userId: string) {
      return queries
        .selectFrom('linked_accounts')
        .select([
          'id',
          'provider',
          'issuer',
          'account_name as account',
          'linked_at as linkedAt',
          'last_used_at as lastUsedAt',
        ])
        .where('user_id', '=', userId)
        .orderBy('linked_at')
        .orderBy('id')
        .execute();
    },

    /** Number of a provider's linked accounts, over all users. */
    async countByProvider(provider: string): Promise<number> {
      const { count } = await queries
        .selectFrom('linked_accounts')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('provider', '=', provider)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Unlinks an account and returns it; undefined when the user has none with this ID. */
    async remove(userId: string, id: string): Promise<{ provider: string; account: string } | undefined> {
      if (!isId(id)) return undefined;
      return queries
        .deleteFrom('linked_accounts')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(['provider', 'account_name as account'])
        .executeTakeFirst();
    },
  };
}

export type LinkedAccountRepository = ReturnType<typeof createLinkedAccountRepository>;
