import type { AuditEvent } from '@foyer/contract/core/audit-events.ts';
import type { Result } from '@foyer/contract/core/endpoint.ts';
import { PASSKEY_NAME_LENGTH } from '@foyer/contract/limits/passkeys.ts';
import type { accountSecondFactor } from '@foyer/contract/mfa.ts';

import { listTrusted } from '#/features/devices/service.ts';
import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import { requireVisibleName } from '#/features/users/naming.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { type Factors, lockCallerAccount } from './service.ts';

type AccountFactorRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'devices'
  | 'factors'
  | 'notices'
  | 'outbox'
  | 'passkeys'
  | 'sessions'
  | 'settings'
  | 'texts'
  | 'users'
>;
type AccountFactorNeeds = Work<AccountFactorRepositories> & { factors: Factors; mail: Mail; sessions: Sessions };
type AccountFactorChange = 'unbound' | 'passkeyRemoved' | 'recoveryCodesRenewed';

/** Self-service of second factors: overview and removal. */
export function createAccountFactors({ work, read, factors, mail, sessions }: AccountFactorNeeds) {
  /**
   * Locks the caller's account and session. Requires a recent authentication and, if a factor is enrolled, a session
   * that has verified one.
   */
  async function lockConfirmedAccount(repositories: AccountFactorRepositories, caller: Caller): Promise<Account> {
    const account = await lockCallerAccount(repositories, caller);
    await sessions.requireRecentAuthentication(repositories, caller);
    await factors.requireVerified(repositories, caller);
    return account;
  }

  async function recordAndNotify(
    repositories: AccountFactorRepositories,
    {
      caller,
      account,
      event,
      change,
    }: { caller: Caller; account: Account; event: AuditEvent; change: AccountFactorChange },
    from: Origin,
  ): Promise<void> {
    await repositories.audit.record(from, { ...doneBy(caller), event });
    await mail.send(repositories, account, { kind: 'secondFactorChanged', change, ...signInDetails(from) });
  }

  /**
   * Completes the removal of a factor. Ends the user's other sessions, revokes trusted browsers, and deletes the
   * recovery codes with the last factor.
   */
  async function finishRemoval(repositories: AccountFactorRepositories, caller: Caller): Promise<void> {
    const remaining = await factors.enrolledFactors(repositories, caller.userId);
    if (!remaining.code && !remaining.passkey) await repositories.factors.saveRecoveryCodes(caller.userId, []);
    await repositories.users.renewCredentials(caller.userId);
    await sessions.endOthers(repositories, caller);
  }

  return {
    async overview(caller: Caller, deviceCookie: string | undefined): Promise<Result<typeof accountSecondFactor>> {
      const [mode, passkeysOffered] = await Promise.all([factors.modeFor(caller.userId), factors.offersPasskeys()]);
      return read(async (repositories) => {
        const since = await repositories.factors.enrolledSince(caller.userId);
        const passkeys = await repositories.passkeys.list(caller.userId);
        const trusted = await listTrusted(repositories, caller.userId, deviceCookie);
        return {
          mode,
          mayChange: await factors.mayChange(repositories, caller),
          authenticatorSince: since?.toISOString() ?? null,
          recoveryCodes: await repositories.factors.countRecoveryCodes(caller.userId),
          passkeysOffered,
          passkeys: passkeys.map(({ id, name, synced, created_at: created, last_used_at: used }) => ({
            id,
            name,
            synced,
            createdAt: created.toISOString(),
            lastUsedAt: used?.toISOString() ?? null,
          })),
          trustedDevices: trusted,
        };
      });
    },

    /**
     * Removes the authenticator app. A0404 when none is enrolled, A0302 when it is the last factor and one is enforced.
     */
    async removeAuthenticator(caller: Caller, from: Origin): Promise<void> {
      const mode = await factors.modeFor(caller.userId);
      await work(async (repositories) => {
        const account = await lockConfirmedAccount(repositories, caller);
        const enrolled = await factors.enrolledFactors(repositories, account.id);
        if (!enrolled.code) throw new Fault('not_found');
        if (mode === 'enforced' && !enrolled.passkey) throw new Fault('forbidden');
        await repositories.factors.removeAuthenticator(account.id);
        await finishRemoval(repositories, caller);
        await recordAndNotify(repositories, { caller, account, event: 'mfa.unbound', change: 'unbound' }, from);
      });
    },

    /** Replaces the recovery codes with ten new ones. A0404 when no factor is enrolled. */
    async renewRecoveryCodes(caller: Caller, from: Origin): Promise<string[]> {
      return work(async (repositories) => {
        const account = await lockConfirmedAccount(repositories, caller);
        const enrolled = await factors.enrolledFactors(repositories, account.id);
        if (!enrolled.code && !enrolled.passkey) throw new Fault('not_found');
        await recordAndNotify(
          repositories,
          { caller, account, event: 'mfa.recovery_codes', change: 'recoveryCodesRenewed' },
          from,
        );
        return factors.renewRecoveryCodes(repositories, account.id);
      });
    },

    /** Renames a passkey. A0404 for an unknown ID, A0401 for a name without visible characters. */
    async renamePasskey(caller: Caller, id: string, name: string, from: Origin): Promise<void> {
      const visibleName = requireVisibleName(name, { field: '/name', maxLength: PASSKEY_NAME_LENGTH });
      await work(async (repositories) => {
        if (!(await repositories.passkeys.rename(caller.userId, id, visibleName))) throw new Fault('not_found');
        await repositories.audit.record(from, { ...doneBy(caller), event: 'passkey.renamed' });
      });
    },

    /** Removes a passkey. A0404 for an unknown ID, A0302 when it is the last factor and one is enforced. */
    async removePasskey(caller: Caller, id: string, from: Origin): Promise<void> {
      const mode = await factors.modeFor(caller.userId);
      await work(async (repositories) => {
        const account = await lockConfirmedAccount(repositories, caller);
        if (!(await repositories.passkeys.remove(account.id, id))) throw new Fault('not_found');
        const remaining = await factors.enrolledFactors(repositories, account.id);
        if (mode === 'enforced' && !remaining.code && !remaining.passkey) throw new Fault('forbidden');
        await finishRemoval(repositories, caller);
        await recordAndNotify(
          repositories,
          { caller, account, event: 'passkey.removed', change: 'passkeyRemoved' },
          from,
        );
      });
    },

    /** Ends the trust in a browser, which then needs the second factor again. A0404 when it is not trusted. */
    async distrust(caller: Caller, id: string, from: Origin): Promise<void> {
      await work(async (repositories) => {
        if (!(await repositories.devices.distrust(caller.userId, id))) throw new Fault('not_found');
        await repositories.audit.record(from, { ...doneBy(caller), event: 'device.distrusted' });
      });
    },
  };
}

export type AccountFactors = ReturnType<typeof createAccountFactors>;
