import { ACTIVATION_LINK_SECONDS } from '@foyer/contract/limits.ts';
import type { RankName } from '@foyer/contract/password-rank.ts';

import type { Attempts, AttemptStores } from '#/features/attempts/service.ts';
import { type DeviceStores, noteVisit } from '#/features/devices/service.ts';
import { type Mail, whence } from '#/features/mail/service.ts';
import type { Sessions, SessionStores } from '#/features/session/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Account, UserStores } from '#/features/users/service.ts';
import { Fault } from '#/platform/fault.ts';
import type { Once } from '#/platform/once.ts';
import type { Origin } from '#/platform/origin.ts';
import type { Work } from '#/platform/work.ts';

import { type Link, LINK_PURPOSES, type LinkPurpose, LINKS, type LinkStores } from './links.ts';
import type { Passwords, PasswordStores } from './service.ts';
import { refuseWeak } from './weak.ts';

type Stores = AttemptStores & DeviceStores & LinkStores & PasswordStores & SessionStores & UserStores;
type Needs = Work<Stores> & {
  attempts: Attempts;
  mail: Mail;
  passwords: Passwords;
  sessions: Sessions;
  settings: SettingsService;
};

/** What the holder of a link gets to see before choosing a password. */
export type Opened = { username: string; value: RankName; pageType: (typeof LINKS)[LinkPurpose]['pageType'] };

/** Setting a password by the key of a mailed link. It signs nobody in, and a second factor stays as it is. */
export function createLinkUse({ work, read, attempts, mail, passwords, sessions, settings }: Needs) {
  /** The account behind a live key. */
  async function open({ once, users }: Stores, key: string): Promise<{ purpose: LinkPurpose; account: Account }> {
    const found = await findLink(once, key);
    const account = await users.findAccountById(found.link.userId);
    return { purpose: found.purpose, account: requireUsable(found.purpose, found.link, account) };
  }

  return {
    /** Looks at a link without using it up. */
    async acquire(key: string): Promise<Opened> {
      const { purpose, account } = await read((stores) => open(stores, key));
      const { rank } = await settings.get('password');
      return { username: account.username, value: rank, pageType: LINKS[purpose].pageType };
    },

    /**
     * Uses a link up: sets the password, activates an invited account, ends every session. One of many tries wins.
     * Returns the device cookie: the mailbox has proved the owner, whose browser is known from now on. Otherwise
     * strangers who lock the name would keep a new browser out after the reset.
     */
    async use(key: string, digest: string, deviceCookie: string | undefined, from: Origin): Promise<string> {
      const opened = await read((stores) => open(stores, key));
      await refuseWeak(opened.account, digest, () => passwords.verify(opened.account.hash, digest));
      const hash = await passwords.hash(digest);
      const { cookie } = await work(async (stores) => {
        const { purpose } = opened;
        // The user's row first, as everywhere, or two transactions could wait for each other.
        const held = await stores.users.holdAccount(opened.account.id);
        // The secret decides, not what was seen before: consumed in this transaction, by this one try.
        const link = (await stores.once.consume(purpose, key)) as Link | undefined; // only links.ts issues it
        if (link === undefined) throw new Fault('link_invalid');
        const account = requireUsable(purpose, link, held);
        const by = { actorId: account.id, actor: account.username, result: 'done' } as const;
        await passwords.store(stores, account.id, hash, { mustChange: false });
        await passwords.tellChanged(stores, account.id);
        await sessions.endAll(stores, account.id);
        if (purpose === 'account.activation')
          await stores.once.leaveWord('account.activated', key, {}, ACTIVATION_LINK_SECONDS);
        if (account.status === 'invited') {
          await stores.users.setStatus(account.id, 'active');
          await stores.audit.record(from, { ...by, event: 'user.activated' });
        } else {
          await stores.audit.record(from, { ...by, event: 'password.changed', details: { occasion: 'link' } });
          await mail.send(stores, account, { kind: 'passwordChanged', occasion: 'link', ...whence(from) });
        }
        await attempts.unlock(stores, account.username);
        return noteVisit(stores, { userId: account.id, cookie: deviceCookie, from });
      });
      sessions.forgetOf(opened.account.id); // the announcement may come after the answer
      return cookie;
    },
  };
}

export type LinkUse = ReturnType<typeof createLinkUse>;

async function findLink(once: Once, key: string): Promise<{ purpose: LinkPurpose; link: Link }> {
  for (const purpose of LINK_PURPOSES) {
    const link = await once.find(purpose, key);
    if (link !== undefined) return { purpose, link: link as Link }; // only links.ts issues it
  }
  const done = await once.find('account.activated', key);
  throw new Fault(done === undefined ? 'link_invalid' : 'already_activated');
}

/** The account of a link, if the link still fits it. Only the holder of a good key learns what does not. */
function requireUsable(purpose: LinkPurpose, { email }: Link, account: Account | undefined): Account {
  if (account === undefined) throw new Fault('password_irretrievable');
  if (account.status === 'disabled') throw new Fault('password_irretrievable_account');
  if (purpose === 'account.activation') {
    // Who came by another system alone is active, and has no password yet.
    if (account.status === 'active' && account.hash !== null) throw new Fault('already_activated');
    if (account.email === null) throw new Fault('email_not_bound');
  } else if (account.status !== 'active') throw new Fault('password_irretrievable_account');
  // The mailbox has changed hands since: what lies in the old one sets no password.
  if (account.email !== email) throw new Fault('password_irretrievable_mail');
  return account;
}
