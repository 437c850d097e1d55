import * as Type from '@foyer/contract/core/schema.ts';
import { MAX_LINKED_ACCOUNTS } from '@foyer/contract/limits/linked-accounts.ts';
import type { LinkResult } from '@foyer/contract/linked-accounts.ts';
import { MICROSOFT } from '@foyer/contract/rules/provider-names.ts';

import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import { type AuditActor, auditEntryFor } from '#/features/users/audit-actor.ts';
import { doneByOwner } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { isValid } from '#/platform/http/requests/schema-validation.ts';
import type { Repositories } from '#/repositories.ts';

import type { ExternalIdentity } from './repository.ts';

/** Data of an account whose sign-in methods change. */
type LinkOwner = { readonly id: string; readonly username: string; readonly hash: string | null };

type AccountLinkRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'linkedAccounts'
  | 'notices'
  | 'oneTimeTokens'
  | 'outbox'
  | 'sessions'
  | 'settings'
  | 'texts'
  | 'users'
>;
type LinkedAccountNeeds = Work<AccountLinkRepositories> & { mail: Mail; sessions: Sessions };

const PendingLink = Type.Object({
  provider: Type.String(),
  issuer: Type.String(),
  subject: Type.String(),
  account: Type.String(),
  /** The user who then signed in by password, in the same browser, to link the account. */
  by: Type.Optional(Type.String()),
});

/** Linked accounts: accounts at identity providers with which users sign in. */
export function createLinkedAccounts({ work, read, mail, sessions }: LinkedAccountNeeds) {
  /**
   * Links an account to the caller's account, inside the caller's transaction, and notifies the owner by email. A0636
   * when it is linked to another user, A0630 for a second Microsoft tenant. A0401 at `/provider` above the maximum
   * number. A0301 and C0102 as for sensitive calls.
   */
  async function add(
    repositories: AccountLinkRepositories,
    caller: Caller,
    identity: ExternalIdentity,
    { from, signIn = 'complete' }: { from: Origin; signIn?: 'complete' | 'password' | 'none' },
  ): Promise<LinkResult> {
    const owner = await lockOwner(repositories, caller);
    const present = await repositories.linkedAccounts.list(owner.id);
    if (present.length >= MAX_LINKED_ACCOUNTS)
      throw new Fault('illegal_input', { fields: { '/provider': 'too_many' } });
    const isOtherTenant = ({ provider, issuer }: (typeof present)[number]) =>
      provider === MICROSOFT && identity.provider === MICROSOFT && issuer !== identity.issuer;
    if (present.some(isOtherTenant)) throw new Fault('azure_organisation_fixed');
    const { provider, account } = identity;
    if (!(await repositories.linkedAccounts.add(owner.id, identity))) {
      const existing = await repositories.linkedAccounts.find(identity);
      if (existing?.userId !== owner.id) throw new Fault('account_exists');
    } else await recordAndNotify(repositories, { event: 'account.linked', owner, provider, account }, from);
    await sessions.requireRecentAuthentication(repositories, caller, { signIn });
    return { provider, account };
  }

  /** Returns the caller's account, locked until the transaction ends. */
  async function lockOwner({ users }: AccountLinkRepositories, caller: Caller) {
    const owner = await users.lockAccount(caller.userId);
    if (owner === undefined) throw new Fault('session_expired');
    return owner;
  }

  /** Records the change in the audit log and emails the owner. */
  async function recordAndNotify(
    repositories: AccountLinkRepositories,
    change: {
      event: 'account.linked' | 'account.unlinked';
      owner: LinkOwner & Parameters<Mail['send']>[1];
      provider: string;
      account: string;
    },
    from: Origin,
  ): Promise<void> {
    const { event, owner, provider, account } = change;
    await repositories.audit.record(from, {
      event,
      ...doneByOwner(owner),
      details: { provider, account },
    });
    const kind = event === 'account.linked' ? 'accountLinked' : 'accountUnlinked';
    await mail.send(repositories, owner, { kind, provider, ...signInDetails(from) });
  }

  return {
    add,

    /** The caller's linked accounts, and whether the caller has a password. */
    async list(caller: Caller) {
      return read(async (repositories) => ({
        list: await repositories.linkedAccounts.list(caller.userId),
        hasPassword: await repositories.sessions.hasPassword(caller.userId),
      }));
    },

    /** Throws the errors of `add` that do not depend on the account, before the caller is sent to the provider. */
    async requireMayLink(caller: Caller): Promise<void> {
      await work(async (repositories) => {
        if ((await repositories.linkedAccounts.list(caller.userId)).length >= MAX_LINKED_ACCOUNTS)
          throw new Fault('illegal_input', { fields: { '/provider': 'too_many' } });
        await sessions.requireRecentAuthentication(repositories, caller);
      });
    },

    /**
     * Unlinks an account; `offered` are the enabled providers. A0404 when the caller does not have the account, A0401
     * at `/id` (`last_way`) when the caller has no password and no other linked account of an enabled provider.
     * Passkeys do not count.
     */
    async remove(caller: Caller, id: string, offered: readonly string[], from: Origin): Promise<void> {
      await work(async (repositories) => {
        const owner = await lockOwner(repositories, caller);
        const removed = await repositories.linkedAccounts.remove(owner.id, id);
        if (removed === undefined) throw new Fault('not_found');
        const left = await repositories.linkedAccounts.list(owner.id);
        if (owner.hash === null && !left.some(({ provider }) => offered.includes(provider)))
          throw new Fault('illegal_input', { fields: { '/id': 'last_way' } });
        await recordAndNotify(repositories, { event: 'account.unlinked', owner, ...removed }, from);
        await sessions.requireRecentAuthentication(repositories, caller);
        // Other sessions end, too: they may have been opened with the account (OWASP ASVS 5.0 7.4.3).
        await sessions.endOthers(repositories, caller);
      });
    },

    /**
     * Unlinks an account, even the last one of a user without a password. The caller has locked the user's row. An
     * administrator does this against an intruder who signed in with the account. All sessions end, no browser stays
     * trusted, and sign-ins in progress fail.
     */
    async removeFromAccount(
      repositories: Repositories<
        | 'announce'
        | 'audit'
        | 'linkedAccounts'
        | 'notices'
        | 'oneTimeTokens'
        | 'outbox'
        | 'sessions'
        | 'settings'
        | 'texts'
        | 'users'
      >,
      account: Account,
      id: string,
      by: AuditActor,
    ): Promise<void> {
      const removed = await repositories.linkedAccounts.remove(account.id, id);
      if (removed === undefined) throw new Fault('not_found');
      await repositories.users.renewCredentials(account.id);
      await sessions.endAll(repositories, account.id);
      const line = auditEntryFor(by, account);
      const details = { ...line.details, ...removed };
      await repositories.audit.record(by.from, { event: 'account.unlinked', ...line, details });
      await mail.send(repositories, account, {
        kind: 'accountUnlinked',
        provider: removed.provider,
        ...signInDetails(by.from),
      });
    },

    /** The pending link of a browser: an account that is linked to no user. */
    async findPendingLink(flowSecret: string | undefined): Promise<LinkResult | null> {
      const pending =
        flowSecret === undefined
          ? undefined
          : await read(({ oneTimeTokens }) => oneTimeTokens.find('sso.link', flowSecret));
      return isPendingLink(pending) ? { provider: pending.provider, account: pending.account } : null;
    },

    /**
     * Links the pending account to the caller's account. Usually, the caller has just signed in for this. A0205 when
     * the account is no longer pending.
     */
    async acceptPendingLink(caller: Caller, flowSecret: string | undefined, from: Origin): Promise<LinkResult> {
      return work(async (repositories) => {
        const pending =
          flowSecret === undefined ? undefined : await repositories.oneTimeTokens.consume('sso.link', flowSecret);
        if (!isPendingLink(pending)) throw new Fault('code_expired');
        const { by, ...identity } = pending;
        // Another user may have left the pending account in this browser. A sign-in for another purpose therefore does
        // not count as a recent authentication.
        return add(repositories, caller, identity, { from, signIn: by === caller.userId ? 'password' : 'none' });
      });
    },

    /**
     * Records which user signed in by password in the browser, inside the sign-in's transaction. This user was shown
     * the pending link.
     */
    async assignPendingLink(
      { oneTimeTokens }: Repositories<'oneTimeTokens'>,
      flowSecret: string,
      userId: string,
    ): Promise<void> {
      await oneTimeTokens.amend('sso.link', flowSecret, { by: userId });
    },

    async declinePendingLink(flowSecret: string | undefined): Promise<void> {
      if (flowSecret !== undefined) await work(({ oneTimeTokens }) => oneTimeTokens.consume('sso.link', flowSecret));
    },
  };
}

export type LinkedAccounts = ReturnType<typeof createLinkedAccounts>;

function isPendingLink(value: unknown): value is Type.Static<typeof PendingLink> {
  return isValid(PendingLink, value);
}
