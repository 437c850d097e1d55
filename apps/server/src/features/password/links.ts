import {
  ACTIVATION_LINK_HOURS,
  ACTIVATION_LINK_SECONDS,
  RESET_LINK_HOURS,
  RESET_LINK_SECONDS,
} from '@foyer/contract/limits/password.ts';

import type { EmailAddressee, Mail, SendOptions } from '#/features/email/service.ts';
import type { OneTimeTokens } from '#/platform/crypto/one-time-tokens.ts';
import type { Repositories } from '#/repositories.ts';

/** Link types. Two are emailed, and one is shown to an administrator (decision 0040). */
export const LINKS = {
  'password.reset': { pageType: 'findPassword', hours: RESET_LINK_HOURS, seconds: RESET_LINK_SECONDS },
  'account.activation': { pageType: 'activeUser', hours: ACTIVATION_LINK_HOURS, seconds: ACTIVATION_LINK_SECONDS },
  'account.activation.shown': {
    pageType: 'activeUser',
    hours: ACTIVATION_LINK_HOURS,
    seconds: ACTIVATION_LINK_SECONDS,
  },
} as const;
export type LinkPurpose = keyof typeof LINKS;
export const LINK_PURPOSES = Object.keys(LINKS) as LinkPurpose[];

const EMAIL_KINDS = { 'password.reset': 'passwordReset', 'account.activation': 'activation' } as const;
export type MailedPurpose = keyof typeof EMAIL_KINDS;

/** Data stored with a link: its user, and the account's mailbox when the link was issued. */
export type PasswordLink = { readonly userId: string; readonly email: string };

/** Disclosure of a link: the administrator who saw it, and the account's state at that time. */
export type LinkDisclosure = {
  readonly issuedTo: string;
  readonly organisationId: string;
  /** Digest of the user's permissions per organisation. */
  readonly rights: string;
};
export type DisclosedLink = PasswordLink & LinkDisclosure;

/** Outbox topic of the email with a link. A newer email on the same topic replaces a waiting one. */
export const topicOf = (purpose: MailedPurpose, userId: string) => `${purpose} ${userId}`;

export type LinkRecipient = EmailAddressee & { readonly id: string };

/**
 * Issues links that set a password. A link has 256 random bits, works once, and a newer link of its type replaces it.
 */
export function createLinks({ mail }: { mail: Mail }) {
  return {
    /** Issues and emails a link inside the caller's transaction. An account without an email address receives none. */
    async send(
      repositories: Repositories<'announce' | 'notices' | 'oneTimeTokens' | 'outbox' | 'settings' | 'texts'>,
      account: LinkRecipient,
      purpose: MailedPurpose,
      { bulk }: Pick<SendOptions, 'bulk'> = {},
    ): Promise<void> {
      const { id, email } = account;
      if (email === null) return;
      const { pageType, hours, seconds } = LINKS[purpose];
      const key = await repositories.oneTimeTokens.issue(
        purpose,
        { userId: id, email } satisfies PasswordLink,
        seconds,
        id,
      );
      const link = mail.linkTo(pageType, key);
      const sending = { topic: topicOf(purpose, id), ttlSeconds: seconds, ...(bulk && { bulk }) };
      await mail.send(repositories, account, { kind: EMAIL_KINDS[purpose], link, hours }, sending);
    },

    /** Issues an invitation link inside the caller's transaction and returns it, for display to an administrator. */
    async issueDisclosed(
      { oneTimeTokens }: { oneTimeTokens: OneTimeTokens },
      userId: string,
      email: string,
      disclosure: LinkDisclosure,
    ): Promise<string> {
      const purpose = 'account.activation.shown';
      const { pageType, seconds } = LINKS[purpose];
      const link: DisclosedLink = { userId, email, ...disclosure };
      return mail.linkTo(pageType, await oneTimeTokens.issue(purpose, link, seconds, userId));
    },

    /** Revokes all of a user's links, inside the caller's transaction. */
    async revokeAll({ oneTimeTokens }: { oneTimeTokens: OneTimeTokens }, userId: string): Promise<void> {
      for (const purpose of LINK_PURPOSES) await oneTimeTokens.revoke(purpose, userId);
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
