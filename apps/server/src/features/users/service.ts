import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { Organisations } from '#/features/organisations/service.ts';
import type { Links } from '#/features/password/links.ts';
import { generatePassword, type Passwords } from '#/features/password/service.ts';
import type { Roles } from '#/features/roles/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { type Account, lockByName } from './account-row-lock.ts';
import { type AuditActor, COMMAND_LINE_ACTOR, auditEntryFor } from './audit-actor.ts';
import { requireName } from './naming.ts';
import { hasSignInMethod } from './sign-in-methods.ts';
import { createUserCreation } from './user-creation.ts';

type UsersRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'linkedAccounts'
  | 'notices'
  | 'oneTimeTokens'
  | 'organisations'
  | 'outbox'
  | 'passkeys'
  | 'passwords'
  | 'rights'
  | 'roles'
  | 'sessions'
  | 'settings'
  | 'texts'
  | 'users'
>;

type UsersNeeds = Work<UsersRepositories> & {
  links: Links;
  mail: Mail;
  passwords: Passwords;
  organisations: Organisations;
  roles: Roles;
  sessions: Sessions;
};

export function createUsers(needs: UsersNeeds) {
  const { work, read, links, mail, passwords, sessions } = needs;

  /** Enables a disabled account. Without a sign-in method, it becomes `invited` again. */
  async function enableLocked(repositories: UsersRepositories, account: Account, by: AuditActor): Promise<void> {
    if (account.status !== 'disabled') return;
    await links.revokeAll(repositories, account.id);
    await repositories.users.setStatus(
      account.id,
      (await hasSignInMethod(repositories, account)) ? 'active' : 'invited',
    );
    await repositories.audit.record(by.from, { event: 'user.enabled', ...auditEntryFor(by, account) });
  }

  /** Disables an account. It can no longer sign in, and its sessions end in every process. */
  async function disableLocked(repositories: UsersRepositories, account: Account, by: AuditActor): Promise<void> {
    if (account.status === 'disabled') return;
    await repositories.users.setStatus(account.id, 'disabled');
    await repositories.users.renewCredentials(account.id); // so that trusted browsers remain revoked after enabling
    await links.revokeAll(repositories, account.id);
    await sessions.endAll(repositories, account.id);
    await repositories.audit.record(by.from, { event: 'user.disabled', ...auditEntryFor(by, account) });
  }

  return {
    ...createUserCreation(needs),
    requireName,

    findAccount(name: string): Promise<Account | undefined> {
      return read(({ users }) => users.findAccount(name));
    },

    /** The account of a session, for actions of its user. C0102 if it no longer exists. */
    async getAccount(name: string): Promise<Account> {
      const account = await read(({ users }) => users.findAccount(name));
      if (account === undefined) throw new Fault('session_expired');
      return account;
    },

    /** The caller's profile. */
    async getProfile(userId: string) {
      const profile = await read(({ users }) => users.findProfile(userId));
      if (profile === undefined) throw new Fault('session_expired');
      return profile;
    },

    /**
     * Generates a password that must be changed at the next sign-in, and ends the account's sessions. A0947 if the
     * account is disabled.
     */
    async resetPassword(username: string): Promise<string> {
      const name = requireName(username);
      const password = generatePassword();
      const hash = await passwords.hashFor(name, password);
      await work(async (repositories) => {
        const account = await lockByName(repositories, name);
        if (account.status === 'disabled') throw new Fault('password_irretrievable_account');
        // The account now has its first password, so it needs no invitation.
        if (account.status === 'invited') await repositories.users.setStatus(account.id, 'active');
        await links.revokeAll(repositories, account.id);
        await passwords.save(repositories, account.id, hash, { mustChange: true });
        await passwords.notifyChanged(repositories, account.id);
        await sessions.endAll(repositories, account.id);
        await repositories.audit.record(COMMAND_LINE, {
          event: 'password.reset',
          ...auditEntryFor(COMMAND_LINE_ACTOR, account),
        });
        const email = { kind: 'passwordChanged', occasion: 'administrator', ...signInDetails(COMMAND_LINE) } as const;
        await mail.send(repositories, account, email);
      });
      return password;
    },

    enableLocked,
    disableLocked,

    /** Enables a disabled account (command line). */
    async enable(username: string): Promise<void> {
      const name = requireName(username);
      await work(async (repositories) =>
        enableLocked(repositories, await lockByName(repositories, name), COMMAND_LINE_ACTOR),
      );
    },

    /** Disables an account (command line). */
    async disable(username: string): Promise<void> {
      const name = requireName(username);
      await work(async (repositories) =>
        disableLocked(repositories, await lockByName(repositories, name), COMMAND_LINE_ACTOR),
      );
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
