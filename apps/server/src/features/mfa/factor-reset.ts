import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import { type AuditActor, COMMAND_LINE_ACTOR, auditEntryFor } from '#/features/users/audit-actor.ts';
import type { Users } from '#/features/users/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

type FactorResetRepositories = Repositories<
  'announce' | 'audit' | 'factors' | 'notices' | 'outbox' | 'passkeys' | 'sessions' | 'settings' | 'texts' | 'users'
>;
type FactorResetNeeds = Work<FactorResetRepositories> & { mail: Mail; sessions: Sessions; users: Users };

/** Reset of second factors by an administrator, for users who have lost all of theirs (OWASP ASVS 5.0 6.4.4). */
export function createFactorReset({ work, mail, sessions, users }: FactorResetNeeds) {
  /** Removes every factor of a user, ends all their sessions and notifies them. */
  async function resetAccount(repositories: FactorResetRepositories, account: Account, by: AuditActor): Promise<void> {
    await repositories.factors.removeAuthenticator(account.id);
    await repositories.passkeys.removeAll(account.id);
    await repositories.factors.saveRecoveryCodes(account.id, []);
    await repositories.factors.removeWrongCodes(account.id);
    await repositories.users.renewCredentials(account.id);
    await sessions.endAll(repositories, account.id);
    await repositories.audit.record(by.from, { event: 'mfa.reset', ...auditEntryFor(by, account) });
    await mail.send(repositories, account, { kind: 'secondFactorChanged', change: 'reset', ...signInDetails(by.from) });
  }

  return {
    resetAccount,

    /** Command line: resets a user's factors by username. A0201 for an unknown username. */
    async reset(username: string): Promise<void> {
      const name = users.requireName(username);
      await work(async (repositories) => {
        const match = await repositories.users.findAccount(name);
        const account = match === undefined ? undefined : await repositories.users.lockAccount(match.id);
        if (account === undefined) throw new Fault('user_missing');
        await resetAccount(repositories, account, COMMAND_LINE_ACTOR);
      });
    },
  };
}

export type FactorReset = ReturnType<typeof createFactorReset>;
