import { ACTIVATION_LINK_SECONDS } from '@foyer/contract/limits/password.ts';
import type { RankName } from '@foyer/contract/rules/password-rank.ts';

import type { Attempts } from '#/features/attempts/service.ts';
import { recordVisit } from '#/features/devices/service.ts';
import { type Mail, signInDetails } from '#/features/email/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { SignInResult, SignInCompletion } from '#/features/sign-in/completion.ts';
import type { SignInSteps } from '#/features/sign-in/steps.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import type { InvitationLinks } from '#/features/users/invitation-links.ts';
import { doneByOwner } from '#/platform/audit/audit.ts';
import type { OneTimeTokens } from '#/platform/crypto/one-time-tokens.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import {
  type PasswordLink,
  LINK_PURPOSES,
  type LinkPurpose,
  LINKS,
  type Links,
  type DisclosedLink,
  topicOf,
} from './links.ts';
import { requireStrongPassword } from './password-policy.ts';
import type { Passwords } from './service.ts';

type LinkUseRepositories = Repositories<
  | 'announce'
  | 'attempts'
  | 'audit'
  | 'devices'
  | 'linkedAccounts'
  | 'mailServers'
  | 'notices'
  | 'oneTimeTokens'
  | 'outbox'
  | 'passkeys'
  | 'passwords'
  | 'rights'
  | 'sessions'
  | 'settings'
  | 'signIns'
  | 'texts'
  | 'userList'
  | 'users'
>;
type LinkUseNeeds = Work<LinkUseRepositories> & {
  attempts: Attempts;
  signInCompletion: SignInCompletion;
  links: Links;
  mail: Mail;
  passwords: Passwords;
  sessions: Sessions;
  settings: SettingsService;
  invitationLinks: InvitationLinks;
  steps: SignInSteps;
};

type LinkRequest = {
  readonly deviceCookie: string | undefined;
  /** Caller of the browser's session, of any scope. */
  readonly caller: Caller | undefined;
  readonly from: Origin;
};

/** Result of a link use: a cookie that makes the device known and, for a new account, a session. */
export type LinkUseResult = { readonly deviceCookie: string; readonly signedIn?: SignInResult };

/** Data shown for a link before the user chooses a password. */
export type LinkPreview = { username: string; value: RankName; pageType: (typeof LINKS)[LinkPurpose]['pageType'] };

/**
 * Sets a password with the key of a link. An invitation signs its user in up to the next step; a reset opens no session
 * (OWASP Forgot Password Cheat Sheet). Second factors are unchanged.
 */
export function createLinkUse(needs: LinkUseNeeds) {
  const { work, read, attempts, signInCompletion, links, mail, passwords, sessions, settings, invitationLinks, steps } =
    needs;

  /** Finds the account of a valid key. */
  async function open(
    repositories: LinkUseRepositories,
    key: string,
  ): Promise<{ purpose: LinkPurpose; account: Account }> {
    const { purpose, link } = await findLink(repositories.oneTimeTokens, key);
    const account = await repositories.users.findAccountById(link.userId);
    return { purpose, account: await requireValidLink(repositories, purpose, link, account) };
  }

  /** Finds the account of a link that is still valid. A0943 for a disclosed link that has ended. */
  async function requireValidLink(
    repositories: LinkUseRepositories,
    purpose: LinkPurpose,
    link: PasswordLink,
    account: Account | undefined,
  ): Promise<Account> {
    const usable = requireUsable(purpose, link, account);
    if (purpose !== 'account.activation.shown') return usable;
    const disclosedLink = link as DisclosedLink; // only issueDisclosed() issues it
    if (!(await invitationLinks.isGood(repositories, disclosedLink, usable))) throw new Fault('link_invalid');
    return usable;
  }

  return {
    /** Reads a link without consuming it. */
    async acquire(key: string): Promise<LinkPreview> {
      const { purpose, account } = await read((repositories) => open(repositories, key));
      const { rank } = await settings.get('password');
      return { username: account.username, value: rank, pageType: LINKS[purpose].pageType };
    },

    /**
     * Consumes a link: sets the password, activates an invited account, and ends all sessions of the account. Of
     * parallel attempts, one succeeds. The key has verified the owner, so the browser becomes a known device.
     * Otherwise, strangers who lock the username could lock out the owner's new browser after the reset. A session of
     * another user in this browser is kept, at any step of its sign-in, and no second session is opened: a link sent to
     * a victim must not replace their session (login CSRF).
     */
    async use(key: string, digest: string, { deviceCookie, caller, from }: LinkRequest): Promise<LinkUseResult> {
      const opened = await read((repositories) => open(repositories, key));
      await requireStrongPassword(opened.account, digest, () => passwords.verify(opened.account.hash, digest));
      const hash = await passwords.hash(digest);
      const step = await steps.next({ ...opened.account, must_change: false, passwordSeconds: 0 }, null);
      const result = await work(async (repositories): Promise<LinkUseResult> => {
        const { purpose } = opened;
        // Lock the user's row first, as all other code does, to avoid deadlocks.
        const locked = await repositories.users.lockAccount(opened.account.id);
        // The token decides, not the earlier read: one attempt consumes it in this transaction.
        // Only links.ts issues these tokens.
        const link = (await repositories.oneTimeTokens.consume(purpose, key)) as PasswordLink | undefined;
        if (link === undefined) throw new Fault('link_invalid');
        const account = await requireValidLink(repositories, purpose, link, locked);
        const by = doneByOwner(account);
        await passwords.save(repositories, account.id, hash, { mustChange: false });
        await passwords.notifyChanged(repositories, account.id);
        await sessions.endAll(repositories, account.id);
        if (purpose === 'password.reset') await repositories.outbox.withdraw(topicOf(purpose, account.id));
        else {
          await repositories.oneTimeTokens.recordUsedToken('account.activated', key, {}, ACTIVATION_LINK_SECONDS);
          await links.revokeAll(repositories, account.id);
          await repositories.outbox.withdraw(topicOf('account.activation', account.id));
        }
        await attempts.unlock(repositories, account.username);
        if (account.status === 'invited') {
          await repositories.users.setStatus(account.id, 'active');
          await repositories.audit.record(from, { ...by, event: 'user.activated' });
          const activated = await repositories.users.findAccountById(account.id);
          if (caller === undefined && activated !== undefined) {
            const signedIn = await signInCompletion.complete(repositories, activated, step, {
              signInMethod: 'activation',
              deviceCookie,
              from,
            });
            return { deviceCookie: signedIn.deviceCookie, signedIn };
          }
        } else {
          await repositories.audit.record(from, { ...by, event: 'password.changed', details: { occasion: 'link' } });
          await mail.send(repositories, account, { kind: 'passwordChanged', occasion: 'link', ...signInDetails(from) });
        }
        return { deviceCookie: await recordVisit(repositories, { userId: account.id, cookie: deviceCookie, from }) };
      });
      return result;
    },
  };
}

export type LinkUse = ReturnType<typeof createLinkUse>;

async function findLink(
  oneTimeTokens: OneTimeTokens,
  key: string,
): Promise<{ purpose: LinkPurpose; link: PasswordLink }> {
  for (const purpose of LINK_PURPOSES) {
    const link = await oneTimeTokens.find(purpose, key);
    if (link !== undefined) return { purpose, link: link as PasswordLink }; // only links.ts issues it
  }
  const activated = await oneTimeTokens.find('account.activated', key);
  throw new Fault(activated === undefined ? 'link_invalid' : 'already_activated');
}

/**
 * Requires that a link is still valid for its account. Only the holder of a valid key receives the reason for a
 * refusal.
 */
function requireUsable(purpose: LinkPurpose, { email }: PasswordLink, account: Account | undefined): Account {
  if (account === undefined) throw new Fault('password_irretrievable');
  if (account.status === 'disabled') throw new Fault('password_irretrievable_account');
  if (purpose !== 'password.reset') {
    // A user of an external provider may be active without a password.
    if (account.status === 'active' && account.hash !== null) throw new Fault('already_activated');
    if (account.email === null) throw new Fault('email_not_bound');
  } else if (account.status !== 'active') throw new Fault('password_irretrievable_account');
  // The user's email has changed: a link to the old mailbox sets no password.
  if (account.email !== email) throw new Fault('password_irretrievable_mail');
  return account;
}
