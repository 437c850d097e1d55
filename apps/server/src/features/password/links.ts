import { ACTIVATION_LINK_SECONDS, RESET_LINK_SECONDS } from '@foyer/contract/limits.ts';

import type { Addressee, LetterStores, Mail, Sending } from '#/features/mail/service.ts';
import type { Once } from '#/platform/once.ts';

export type LinkStores = LetterStores & { once: Once };

/** What each kind of link is for. */
export const LINKS = {
  'password.reset': { pageType: 'findPassword', letter: 'passwordReset', seconds: RESET_LINK_SECONDS },
  'account.activation': { pageType: 'activeUser', letter: 'activation', seconds: ACTIVATION_LINK_SECONDS },
} as const;
export type LinkPurpose = keyof typeof LINKS;
export const LINK_PURPOSES = Object.keys(LINKS) as LinkPurpose[];

/** What a link remembers: whose it is, and the mailbox that it was sent to. */
export type Link = { readonly userId: string; readonly email: string };

/** What the email with a link is about. */
export const topicOf = (purpose: LinkPurpose, userId: string) => `${purpose} ${userId}`;

export type Recipient = Addressee & { readonly id: string };

/** Sends links that set a password: 256 random bits, good once, replaced by a newer one of their kind. */
export function createLinks({ mail }: { mail: Mail }) {
  return {
    /** Issues and mails a link inside the caller's transaction, and returns it; nothing for an account without an address. */
    async send(
      stores: LinkStores,
      account: Recipient,
      purpose: LinkPurpose,
      { bulk }: Pick<Sending, 'bulk'> = {},
    ): Promise<string | undefined> {
      const { id, email } = account;
      if (email === null) return undefined;
      const { pageType, letter, seconds } = LINKS[purpose];
      const key = await stores.once.issue(purpose, { userId: id, email } satisfies Link, seconds, id);
      const link = mail.linkTo(pageType, key);
      const sending = { topic: topicOf(purpose, id), worthSeconds: seconds, ...(bulk && { bulk }) };
      await mail.send(stores, account, { kind: letter, link, hours: seconds / 3600 }, sending);
      return link;
    },

    /** Makes every link of a user worthless, inside the caller's transaction. */
    async revokeAll({ once }: { once: Once }, userId: string): Promise<void> {
      for (const purpose of LINK_PURPOSES) await once.revoke(purpose, userId);
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
