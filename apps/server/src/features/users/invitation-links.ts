import type { MailServers } from '#/features/email/server/servers.ts';
import type { Links, DisclosedLink } from '#/features/password/links.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import type { Account } from './account-row-lock.ts';
import type { UserDetail } from './list-repository.ts';
import { hasSignInMethod } from './sign-in-methods.ts';

type InvitationLinksNeeds = { links: Links; mailServers: MailServers };

/**
 * Invitation links that administrators see while no email can be sent (decision 0040). Their validity is checked when
 * they are used, so that it reflects every change of permissions.
 */
export function createInvitationLinks({ links, mailServers }: InvitationLinksNeeds) {
  return {
    /**
     * Issues two links for a locked account: one to show, and one for the queued email. They replace all earlier ones.
     */
    async issue(
      repositories: Repositories<
        | 'announce'
        | 'linkedAccounts'
        | 'mailServers'
        | 'notices'
        | 'oneTimeTokens'
        | 'outbox'
        | 'passkeys'
        | 'rights'
        | 'settings'
        | 'texts'
        | 'userList'
      >,
      administrator: Administrator,
      user: UserDetail,
      account: Account,
    ): Promise<string> {
      if (account.status === 'disabled') throw new Fault('password_irretrievable_account');
      if (await isInUse(repositories, user, account)) throw new Fault('already_activated');
      if (account.email === null) throw new Fault('email_not_bound');
      if (!(await mailServers.mailsWaitIn(repositories)))
        throw new Fault('forbidden', { fields: { '/mail': 'configured' } });
      await links.revokeAll(repositories, account.id);
      await links.send(repositories, account, 'account.activation');
      return links.issueDisclosed(repositories, account.id, account.email, {
        issuedTo: administrator.userId,
        organisationId: user.organisation.id,
        rights: await repositories.rights.digestOf(account.id),
      });
    },

    /**
     * Whether a disclosed link is still valid: its administrator could still see it, and the account's organisation and
     * permissions are unchanged.
     */
    async isGood(
      repositories: Repositories<
        | 'announce'
        | 'linkedAccounts'
        | 'mailServers'
        | 'notices'
        | 'oneTimeTokens'
        | 'outbox'
        | 'passkeys'
        | 'rights'
        | 'settings'
        | 'texts'
        | 'userList'
      >,
      link: DisclosedLink,
      account: Account,
    ): Promise<boolean> {
      if (!(await mailServers.mailsWaitIn(repositories))) return false;
      const status = await repositories.rights.statusOf(link.issuedTo);
      if (status?.active !== true) return false;
      const administrator = { userId: link.issuedTo, superAdministrator: status.superAdministrator };
      const user = await repositories.userList.find(administrator, account.id);
      if (user?.mayWrite !== true || user.organisation.id !== link.organisationId) return false;
      if ((await repositories.rights.digestOf(account.id)) !== link.rights) return false;
      return !(await isInUse(repositories, user, account));
    },
  };
}

export type InvitationLinks = ReturnType<typeof createInvitationLinks>;

/**
 * Whether an account was ever active. The status is not sufficient: an enabled account without a sign-in method is
 * `invited`, even after long use.
 */
async function isInUse(
  repositories: Repositories<
    | 'announce'
    | 'linkedAccounts'
    | 'mailServers'
    | 'notices'
    | 'oneTimeTokens'
    | 'outbox'
    | 'passkeys'
    | 'rights'
    | 'settings'
    | 'texts'
    | 'userList'
  >,
  { lastSignIn }: UserDetail,
  account: Account,
): Promise<boolean> {
  return account.status === 'active' || lastSignIn !== null || (await hasSignInMethod(repositories, account));
}
