import type { Permission } from '@foyer/contract/core/permissions.ts';
import { MAX_PASSWORD_RESETS, PASSWORD_RESET_WINDOW_SECONDS } from '@foyer/contract/limits/password.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { LinkedAccounts } from '#/features/linked-accounts/service.ts';
import type { FactorReset } from '#/features/mfa/factor-reset.ts';
import type { Links } from '#/features/password/links.ts';
import {
  versionConflict,
  lockPermissions,
  requireOrganisationInBody,
  requireOrdinaryPermissionsAt,
} from '#/features/roles/authorization.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { PasswordSignIn } from '#/features/sign-in/service.ts';
import { auditNameConflict } from '#/platform/audit/name-conflict-audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { RateLimiter } from '#/platform/http/rate-limiter.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { Account } from './account-row-lock.ts';
import { callerActor, auditEntryFor } from './audit-actor.ts';
import type { InvitationLinks } from './invitation-links.ts';
import type { UserDetail } from './list-repository.ts';
import { requireDisplayName, requireEmail, requireOrdinaryDisplayName } from './naming.ts';
import type { Users } from './service.ts';
import type { MemberInput } from './user-creation.ts';

type UserAdministrationRepositories = Repositories<
  | 'announce'
  | 'attempts'
  | 'audit'
  | 'devices'
  | 'factors'
  | 'linkedAccounts'
  | 'mailServers'
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
  | 'userList'
  | 'users'
>;
type UserAdministrationNeeds = Work<UserAdministrationRepositories> & {
  factorReset: FactorReset;
  linkedAccounts: LinkedAccounts;
  links: Links;
  mail: Mail;
  sessions: Sessions;
  invitationLinks: InvitationLinks;
  signIn: PasswordSignIn;
  users: Users;
  rates: Pick<RateLimiter, 'countCall'>;
};

type UserChanges = {
  readonly displayName: string;
  readonly email: string | null;
  readonly language: LanguageCode | null;
};

/** Limit of reset links that one administrator may send to one mailbox. The mailbox's owner has the same limit. */
const RESET_RATE = { calls: MAX_PASSWORD_RESETS, seconds: PASSWORD_RESET_WINDOW_SECONDS, exact: true } as const;

const PERMISSIONS = { read: 'users.read', write: 'users.write' } as const satisfies Record<string, Permission>;

/**
 * User administration within an administrator's organisations. Administrators cannot change users with more permissions
 * or lock themselves out.
 */
export function createUserAdministration({
  work,
  factorReset,
  linkedAccounts,
  links,
  mail,
  sessions,
  invitationLinks,
  signIn,
  users,
  rates,
}: UserAdministrationNeeds) {
  type LockedUser = {
    repositories: UserAdministrationRepositories;
    administrator: Administrator;
    user: UserDetail;
    account: Account;
  };

  /** Locks an account that the caller may change, and runs `act` on it. */
  async function change(caller: Caller, id: string, act: (locked: LockedUser) => Promise<void>): Promise<void> {
    await work(async (repositories) => {
      const administrator = await lockPermissions(repositories, caller);
      const user = await repositories.userList.find(administrator, id);
      const account = user === undefined ? undefined : await repositories.users.lockAccount(user.id);
      if (user === undefined || account === undefined) throw new Fault('not_found');
      if (!user.mayWrite) throw new Fault('forbidden');
      await act({ repositories, administrator, user, account });
    });
  }

  async function isSuperAdministrator({ rights }: UserAdministrationRepositories, id: string): Promise<boolean> {
    return (await rights.statusOf(id))?.superAdministrator === true;
  }

  /** Locks another user's account that the caller may change, and runs `act` on it. */
  function changeOther(caller: Caller, id: string, act: (locked: LockedUser) => Promise<void>): Promise<void> {
    return change(caller, id, async (locked) => {
      if (locked.account.id === caller.userId) throw new Fault('forbidden');
      await act(locked);
    });
  }

  return {
    /** Adds an invited account; returns its ID. */
    async invite(caller: Caller, member: MemberInput, from: Origin): Promise<string> {
      const { actor, actorId } = callerActor(caller, from);
      const entry = {
        event: 'user.invited',
        actor,
        actorId,
        details: { user: member.username, organisation: member.organisationId },
      } as const;
      return auditNameConflict(work, from, entry, () =>
        work(async (repositories) => {
          const administrator = await lockPermissions(repositories, caller);
          await requireOrganisationInBody(repositories, administrator, member.organisationId, {
            ...PERMISSIONS,
            field: '/organisationId',
          });
          await requireOrdinaryPermissionsAt(repositories, administrator, member.organisationId);
          return users.inviteInto(repositories, member, callerActor(caller, from));
        }),
      );
    },

    /** Changes an account's profile. A new mailbox receives links, so its change requires reauthentication. */
    async change(caller: Caller, id: string, version: number, input: UserChanges, from: Origin): Promise<void> {
      const displayName = requireDisplayName(input.displayName);
      const email = input.email === null ? null : requireEmail(input.email);
      await change(caller, id, async ({ repositories, account, user }) => {
        const present = { displayName: account.display_name, email: account.email, language: account.language };
        const wanted = { displayName, email, language: input.language };
        const fields = (['displayName', 'email', 'language'] as const).filter(
          (field) => wanted[field] !== present[field],
        );
        if (user.version !== version) throw versionConflict();
        if (fields.length === 0) return;
        if (fields.includes('displayName') && !(await isSuperAdministrator(repositories, account.id)))
          requireOrdinaryDisplayName(displayName);
        if (fields.includes('email')) {
          await sessions.requireRecentAuthentication(repositories, caller);
          await links.revokeAll(repositories, account.id); // the links are in the old mailbox
          // The old mailbox receives this email.
          await mail.send(repositories, account, { kind: 'emailChanged', ...signInDetails(from) });
        }
        await repositories.users.rewrite(account.id, wanted);
        const entry = auditEntryFor(callerActor(caller, from), account);
        const details = {
          ...entry.details,
          fields: fields.join(' '),
          ...(fields.includes('email') ? { from: account.email ?? '', to: email ?? '' } : {}),
        };
        await repositories.audit.record(from, { event: 'user.changed', ...entry, details });
        await repositories.announce('user.changed', { userId: account.id });
      });
    },

    /** Moves another user to another organisation. Without `version`, any version. */
    async move(
      caller: Caller,
      id: string,
      version: number | undefined,
      organisationId: string,
      from: Origin,
    ): Promise<void> {
      await changeOther(caller, id, async ({ repositories, administrator, account, user }) => {
        await requireOrganisationInBody(repositories, administrator, organisationId, {
          ...PERMISSIONS,
          field: '/organisationId',
        });
        if (version !== undefined && user.version !== version) throw versionConflict();
        if (user.organisation.id === organisationId) return;
        await sessions.requireRecentAuthentication(repositories, caller); // other administrators now manage the account
        await repositories.users.move(account.id, organisationId);
        const entry = auditEntryFor(callerActor(caller, from), account);
        const details = { ...entry.details, from: user.organisation.id, to: organisationId };
        await repositories.audit.record(from, { event: 'user.moved', ...entry, details });
        await repositories.announce('user.changed', { userId: account.id });
        await repositories.announce('inbox.changed', { userId: account.id });
      });
    },

    /**
     * Disables another user's account. Callers cannot disable themselves, so one super administrator always remains.
     */
    async disable(caller: Caller, id: string, from: Origin): Promise<void> {
      await changeOther(caller, id, async ({ repositories, account }) => {
        await sessions.requireRecentAuthentication(repositories, caller);
        await users.disableLocked(repositories, account, callerActor(caller, from));
      });
    },

    async enable(caller: Caller, id: string, from: Origin): Promise<void> {
      await change(caller, id, async ({ repositories, account }) => {
        await sessions.requireRecentAuthentication(repositories, caller);
        await users.enableLocked(repositories, account, callerActor(caller, from));
      });
    },

    /**
     * Lifts another user's locks. Callers cannot lift their own locks: otherwise, a stranger at a caller's open browser
     * could continue to guess the password (decision 0022).
     */
    async unlock(caller: Caller, id: string, from: Origin): Promise<void> {
      await changeOther(caller, id, async ({ repositories, account }) => {
        await signIn.unlockAccount(repositories, account, callerActor(caller, from));
      });
    },

    /** Emails a link for a new password, or an invitation to a user without a password. */
    async startReset(caller: Caller, id: string, from: Origin): Promise<void> {
      await rates.countCall(`reset of ${id} by ${caller.userId}`, RESET_RATE);
      await change(caller, id, async ({ repositories, account }) => {
        if (account.status === 'disabled') throw new Fault('password_irretrievable_account');
        if (account.email === null) throw new Fault('email_not_bound');
        const hasNone = account.hash === null;
        await links.revokeAll(repositories, account.id);
        await links.send(repositories, account, hasNone ? 'account.activation' : 'password.reset');
        const entry = auditEntryFor(callerActor(caller, from), account);
        const details = { ...entry.details, ...(account.status === 'invited' ? { again: true } : {}) };
        await repositories.audit.record(from, {
          event: hasNone ? 'user.invited' : 'password.retrieval',
          ...entry,
          details,
        });
      });
    },

    /** Requires another user to choose a new password at the next sign-in. A0945 for a user without a password. */
    async requireNewPassword(caller: Caller, id: string, from: Origin): Promise<void> {
      await changeOther(caller, id, async ({ repositories, account }) => {
        await sessions.requireRecentAuthentication(repositories, caller);
        if (!(await repositories.passwords.requireChange(account.id)))
          throw new Fault('password_irretrievable_account');
        await repositories.audit.record(from, {
          event: 'password.required',
          ...auditEntryFor(callerActor(caller, from), account),
        });
      });
    },

    /**
     * The invitation link of a user who was never active. An administrator passes it on while no email can be sent
     * (decision 0040).
     */
    async showInvitation(caller: Caller, id: string, from: Origin): Promise<string> {
      let link: string | undefined;
      await changeOther(caller, id, async ({ repositories, administrator, account, user }) => {
        link = await invitationLinks.issue(repositories, administrator, user, account);
        await sessions.requireRecentAuthentication(repositories, caller);
        await repositories.audit.record(from, {
          event: 'user.link_shown',
          ...auditEntryFor(callerActor(caller, from), account),
        });
      });
      if (link === undefined) throw new Fault('email_not_bound');
      return link;
    },

    /** Removes all of another user's second factors. */
    async resetSecondFactor(caller: Caller, id: string, from: Origin): Promise<void> {
      await changeOther(caller, id, async ({ repositories, account }) => {
        await sessions.requireRecentAuthentication(repositories, caller);
        await factorReset.resetAccount(repositories, account, callerActor(caller, from));
      });
    },

    /**
     * Unlinks an external account of another user, even if it is their only sign-in method. A0404 for an unknown link.
     */
    async unlink(caller: Caller, id: string, link: string, from: Origin): Promise<void> {
      await changeOther(caller, id, async ({ repositories, account }) => {
        await linkedAccounts.removeFromAccount(repositories, account, link, callerActor(caller, from));
        await sessions.requireRecentAuthentication(repositories, caller);
      });
    },
  };
}

export type UserAdministration = ReturnType<typeof createUserAdministration>;
