import { randomUUIDv7 } from 'node:crypto';

import { isId } from '#/platform/database/cursor-page.ts';
import { dbNow, type Queries } from '#/platform/database/database.ts';
import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

/** An account of another system: who vouches for it, and its id there, which is never given to anybody else. */
export type IdentitySubject = { readonly provider: string; readonly issuer: string; readonly subject: string };
/** The same, and what that system calls the account. */
export type ExternalIdentity = IdentitySubject & { readonly account: string };

export function createLinkedAccountRepository(queries: Queries) {
  return {
    /** Whose it is here. */
    find({ provider, issuer, subject }: IdentitySubject): Promise<{ id: string; userId: string } | undefined> {
      return queries
        .selectFrom('linked_accounts')
        .select(['id', 'user_id as userId'])
        .where('provider', '=', provider)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
    },

    /** False when it is somebody's already; A0205 when its provider has gone. */
    async add(userId: string, { account, ...subject }: ExternalIdentity): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('linked_accounts')
        .values({ id: randomUUIDv7(), user_id: userId, ...subject, account_name: account })
        .onConflict((conflict) => conflict.columns(['provider', 'issuer', 'subject']).doNothing())
        .executeTakeFirst()
        .catch((error: unknown) => {
          // Its provider was removed at this moment.
          throw violatedConstraint(error) === 'linked_accounts_provider_fkey' ? new Fault('code_expired') : error;
        });
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Notes that somebody comes by it. False when it was taken off meanwhile. */
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

    /** How many accounts of a provider are linked, whoever's they are. */
    async countByProvider(provider: string): Promise<number> {
      const { count } = await queries
        .selectFrom('linked_accounts')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('provider', '=', provider)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** What was taken off; undefined when the user has no such one. */
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
