import { passwordDigest } from '@foyer/contract/digest.ts';
import type { LanguageCode } from '@foyer/contract/language.ts';

import { type Mail, whence } from '#/features/mail/service.ts';
import type { Organisations, OrganisationStores } from '#/features/organisations/service.ts';
import {
  type Links,
  type LinkStores,
  type Passwords,
  type PasswordStores,
  refuseWeak,
} from '#/features/password/service.ts';
import type { Roles, RoleStores } from '#/features/roles/service.ts';
import type { Sessions, SessionStores } from '#/features/session/service.ts';
import { Fault } from '#/platform/fault.ts';
import { freshId } from '#/platform/ids.ts';
import { COMMAND_LINE } from '#/platform/origin.ts';
import { freshSecret } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';

import { requireDisplayName, requireEmail, requireName } from './naming.ts';
import type { UserStore } from './store.ts';

export { requireVisibleName } from './naming.ts';

export type UserStores = { users: UserStore };
type Stores = UserStores & LinkStores & OrganisationStores & PasswordStores & RoleStores & SessionStores;

export type AddUser = {
  readonly username: string;
  readonly displayName?: string;
  readonly email?: string;
  /** Code of the organisation; the first one when left out. */
  readonly organisation?: string;
  /** A random one, to be changed at the first sign-in, when left out. */
  readonly password?: string;
  readonly superAdministrator?: boolean;
  /** Of mails; the installation's default when left out. */
  readonly language?: LanguageCode;
};

export type Account = NonNullable<Awaited<ReturnType<UserStore['findAccount']>>>;

/** The password of the first administrator is given by the configuration, and is one that anybody would try. */
export class WeakAdministratorPassword extends Error {
  constructor() {
    super('FOYER_ADMIN_PASSWORD is one of the commonest passwords, the username or the name of the product.');
    this.name = 'WeakAdministratorPassword';
  }
}

type Needs = Work<Stores> & {
  links: Links;
  mail: Mail;
  passwords: Passwords;
  organisations: Organisations;
  roles: Roles;
  sessions: Sessions;
};

export function createUsers({ work, read, links, mail, passwords, organisations, roles, sessions }: Needs) {
  const BY_COMMAND = { actor: 'command line', result: 'done' } as const;

  async function hashFor(name: string, password: string): Promise<string> {
    return passwords.hash(await passwordDigest(password, name));
  }

  /** Adds an account with its role: invited while it has no password, active with one. */
  async function insert(
    stores: Stores,
    user: Omit<AddUser, 'password'> & { name: string; password?: { hash: string; mustChange: boolean } },
  ): Promise<string> {
    const { name, password } = user;
    const organisationId = await organisations.findId(stores, user.organisation);
    if (organisationId === undefined) throw new Fault('illegal_input', { fields: { '/organisation': 'unknown' } });
    const id = freshId();
    const added = await stores.users.add({
      id,
      username: name,
      displayName: user.displayName === undefined ? name : requireDisplayName(user.displayName),
      email: user.email === undefined ? undefined : requireEmail(user.email),
      language: user.language,
      organisationId,
      status: password === undefined ? 'invited' : 'active',
    });
    if (!added) throw new Fault('account_exists');
    if (password !== undefined) await passwords.store(stores, id, password.hash, password);
    await roles.grantBuiltIn(stores, {
      userId: id,
      organisationId,
      superAdministrator: user.superAdministrator ?? false,
    });
    const event = password === undefined ? 'user.invited' : 'user.added';
    await stores.audit.record(COMMAND_LINE, { event, ...BY_COMMAND, details: { user: name } });
    return id;
  }

  /** An account by its name, held until the transaction ends: its row comes first wherever others follow. */
  async function holdByName({ users }: UserStores, name: string): Promise<Account> {
    const found = await users.findAccount(name);
    const account = found === undefined ? undefined : await users.holdAccount(found.id);
    if (account === undefined) throw new Fault('user_missing');
    return account;
  }

  /** The same account once more, with what is given now; where it belongs and what it may do stays. */
  async function inviteAgain(stores: Stores, { id, username, status }: Account, given: AddUser): Promise<void> {
    if (status === 'active') throw new Fault('already_activated');
    const moved = given.organisation !== undefined || given.superAdministrator === true;
    if (status === 'disabled' || moved) throw new Fault('account_exists');
    const { displayName, email, language } = given;
    await stores.users.change(id, {
      ...(displayName === undefined ? {} : { displayName: requireDisplayName(displayName) }),
      ...(email === undefined ? {} : { email: requireEmail(email) }),
      ...(language === undefined ? {} : { language }),
    });
    const details = { user: username, again: true };
    await stores.audit.record(COMMAND_LINE, { event: 'user.invited', ...BY_COMMAND, details });
  }

  /** Refuses a first password that anybody would try. */
  async function requireStrong(name: string, digest: string): Promise<void> {
    const owner = { username: name, display_name: name, email: null };
    await refuseWeak(owner, digest, async () => false).catch((error: unknown) => {
      throw error instanceof Fault ? new WeakAdministratorPassword() : error;
    });
  }

  /** Whether Foyer has been started on this database, ever. */
  function hasFirstAdministrator(): Promise<boolean> {
    return read(({ users }) => users.hasFirstAdministrator());
  }

  return {
    requireName,
    hasFirstAdministrator,

    findAccount(name: string): Promise<Account | undefined> {
      return read(({ users }) => users.findAccount(name));
    },

    /** An account by its name, or C0102 when it is gone: for what a session does to its own account. */
    async ownAccount(name: string): Promise<Account> {
      const account = await read(({ users }) => users.findAccount(name));
      if (account === undefined) throw new Fault('session_expired');
      return account;
    },

    /** The caller's own data. */
    async profileOf(userId: string) {
      const profile = await read(({ users }) => users.findProfile(userId));
      if (profile === undefined) throw new Fault('session_expired');
      return profile;
    },

    /**
     * Creates the first administrator with the first organisation and the built-in roles: once in the
     * life of a database, also when many processes start at once. Returns the password when it was
     * made up here, and undefined when there was nothing to do or the password was given.
     */
    async addFirstAdministrator(given: {
      username: string;
      password: string | undefined;
    }): Promise<string | undefined> {
      if (await hasFirstAdministrator()) return undefined;
      const name = requireName(given.username);
      const password = given.password ?? freshSecret().slice(0, 20);
      const digest = await passwordDigest(password, name);
      // One that was made up here is random.
      if (given.password !== undefined) await requireStrong(name, digest);
      const hash = await passwords.hash(digest);
      const created = await work(async (stores) => {
        if (!(await stores.users.claimFirstAdministrator())) return false;
        await organisations.addFirst(stores);
        await roles.addBuiltIn(stores);
        await insert(stores, {
          username: name,
          name,
          password: { hash, mustChange: given.password === undefined },
          superAdministrator: true,
        });
        return true;
      });
      return created && given.password === undefined ? password : undefined;
    },

    /** Adds an active user; returns the id and the password, which is made up when none was given. */
    async add(user: AddUser): Promise<{ id: string; password: string }> {
      const name = requireName(user.username);
      const password = user.password ?? freshSecret().slice(0, 20);
      const hash = await hashFor(name, password);
      const id = await work((stores) =>
        insert(stores, { ...user, name, password: { hash, mustChange: user.password === undefined } }),
      );
      return { id, password };
    },

    /**
     * Invites somebody by a mail with a link to choose a password; until then the account is `invited`. For an
     * account that is invited already the mail goes out again and the older link is dead. A0944 without an
     * address, A0945 for an account that is active, A0636 for one that is disabled or is to be moved.
     */
    async invite(user: Omit<AddUser, 'password'>): Promise<{ id: string }> {
      const name = requireName(user.username);
      return work(async (stores) => {
        const present = await stores.users.findAccount(name);
        if (present === undefined) await insert(stores, { ...user, name });
        else await inviteAgain(stores, await holdByName(stores, name), user);
        const account = await holdByName(stores, name);
        if (account.email === null) throw new Fault('email_not_bound');
        await links.send(stores, account, 'account.activation');
        return { id: account.id };
      });
    },

    /** Gives an account a made-up password, to be changed at the next sign-in, and ends its sessions. A0947 when it is disabled. */
    async resetPassword(username: string): Promise<string> {
      const name = requireName(username);
      const password = freshSecret().slice(0, 20);
      const hash = await hashFor(name, password);
      await work(async (stores) => {
        const account = await holdByName(stores, name);
        if (account.status === 'disabled') throw new Fault('password_irretrievable_account');
        // An invitation is for choosing the first password; now there is one.
        if (account.status === 'invited') await stores.users.setStatus(account.id, 'active');
        await links.revokeAll(stores, account.id);
        await passwords.store(stores, account.id, hash, { mustChange: true });
        await sessions.endAll(stores, account.id);
        await stores.audit.record(COMMAND_LINE, { event: 'password.reset', ...BY_COMMAND, details: { user: name } });
        const letter = { kind: 'passwordChanged', occasion: 'administrator', ...whence(COMMAND_LINE) } as const;
        await mail.send(stores, account, letter);
      });
      return password;
    },

    /** Lets a disabled account in again; one that never had a password is invited once more. */
    async enable(username: string): Promise<void> {
      const name = requireName(username);
      await work(async (stores) => {
        const { id, hash, status } = await holdByName(stores, name);
        if (status !== 'disabled') return;
        await links.revokeAll(stores, id);
        await stores.users.setStatus(id, hash === null ? 'invited' : 'active');
        await stores.audit.record(COMMAND_LINE, { event: 'user.enabled', ...BY_COMMAND, details: { user: name } });
      });
    },

    /** Shuts an account out: no pathway signs it in, and its sessions end on every process. */
    async disable(username: string): Promise<void> {
      const name = requireName(username);
      await work(async (stores) => {
        const { id } = await holdByName(stores, name);
        await stores.users.setStatus(id, 'disabled');
        await stores.users.renewCredentials(id); // enabled again, it trusts no browser that it left behind
        await links.revokeAll(stores, id);
        await sessions.endAll(stores, id);
        await stores.audit.record(COMMAND_LINE, { event: 'user.disabled', ...BY_COMMAND, details: { user: name } });
      });
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
