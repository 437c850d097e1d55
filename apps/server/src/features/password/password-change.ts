import type { Attempts } from '#/features/attempts/service.ts';
import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import type { Users } from '#/features/users/service.ts';
import { doneByOwner } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { requireStrongPassword } from './password-policy.ts';
import type { Passwords } from './service.ts';

type PasswordChangeRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'notices'
  | 'oneTimeTokens'
  | 'outbox'
  | 'passwords'
  | 'sessions'
  | 'settings'
  | 'texts'
  | 'users'
>;
type PasswordChangeNeeds = Work<PasswordChangeRepositories> & {
  attempts: Attempts;
  mail: Mail;
  passwords: Passwords;
  sessions: Sessions;
  users: Users;
};

/** Password change with the old password. The caller's session continues, and all others end. */
export function createPasswordChange({ work, attempts, mail, passwords, sessions, users }: PasswordChangeNeeds) {
  /**
   * Verifies the old password and returns the caller's account. Wrong passwords are limited like those of sign-ins
   * (CVE-2026-123521).
   */
  async function verify({ username, userId }: Caller, digest: string, from: Origin): Promise<Account> {
    // Separate counter: attempts by strangers on this name, or on many names from this address, do not lock its owner
    // out.
    const attempt = await attempts.requireAllowedInSession(username);
    const account = await matchPassword(username, digest).catch(async (error: unknown) => {
      await attempts.withdraw(attempt, error); // does not count: the hash queue is full or the database is down
      throw error;
    });
    if (account !== undefined) {
      await attempts.withdraw(attempt);
      return account;
    }
    const { lockSeconds: seconds } = attempt.account;
    await work(({ audit }) =>
      audit.record(from, {
        event: 'password.refused',
        actorId: userId,
        actor: username,
        result: 'refused',
        details: seconds > 0 ? { lockSeconds: seconds } : {},
      }),
    );
    throw new Fault('old_password_wrong');
  }

  async function matchPassword(username: string, digest: string): Promise<Account | undefined> {
    const account = await users.getAccount(username);
    return (await passwords.verify(account.hash, digest)) ? account : undefined;
  }

  return {
    /**
     * Reauthentication: allows the session's sensitive calls for ten minutes. A0211 for a wrong password, A0203 while
     * the account is locked.
     */
    async check(caller: Caller, digest: string, from: Origin): Promise<void> {
      await verify(caller, digest, from);
      await sessions.confirm(caller);
    },

    /** Sets a new password. All other sessions of the user end, in every process. */
    async change(caller: Caller, { oldPwd, newPwd }: { oldPwd: string; newPwd: string }, from: Origin): Promise<void> {
      const account = await verify(caller, oldPwd, from);
      await requireStrongPassword(account, newPwd, async () => oldPwd === newPwd);
      const hash = await passwords.hash(newPwd);
      await work(async (repositories) => {
        const now = await repositories.users.lockAccount(account.id);
        // Nothing changes if the session ended or the account was disabled while the hashes were computed.
        await sessions.lock(repositories, caller);
        if (now?.status !== 'active') throw new Fault('session_expired');
        // Another call has changed the password or a second factor since the old password was verified.
        if (now.credentials_version !== account.credentials_version) throw new Fault('old_password_wrong');
        await passwords.save(repositories, account.id, hash, { mustChange: false });
        await passwords.notifyChanged(repositories, account.id, { exceptSessionId: caller.sessionId });
        await sessions.endOthers(repositories, caller);
        await repositories.audit.record(from, {
          event: 'password.changed',
          ...doneByOwner(account),
          details: { occasion: 'own' },
        });
        await mail.send(repositories, account, { kind: 'passwordChanged', occasion: 'own', ...signInDetails(from) });
      });
    },
  };
}

export type PasswordChange = ReturnType<typeof createPasswordChange>;
