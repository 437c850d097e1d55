import { passwordDigest } from '@foyer/contract/digest.ts';
import { canonicalUsername } from '@foyer/contract/username.ts';

import type { Organisations, OrganisationStores } from '#/features/organisations/service.ts';
import type { Passwords, PasswordStores } from '#/features/password/service.ts';
import type { Roles, RoleStores } from '#/features/roles/service.ts';
import type { Sessions, SessionStores } from '#/features/session/service.ts';
import { Fault } from '#/platform/fault.ts';
import { freshId } from '#/platform/ids.ts';
import { COMMAND_LINE } from '#/platform/origin.ts';
import { freshSecret } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';

import type { UserStore } from './store.ts';

export type UserStores = { users: UserStore };
type Stores = UserStores & OrganisationStores & PasswordStores & RoleStores & SessionStores;

export type AddUser = {
  readonly username: string;
  readonly displayName?: string;
  readonly email?: string;
  /** Code of the organisation; the first one when left out. */
  readonly organisation?: string;
  /** A random one, to be changed at the first sign-in, when left out. */
  readonly password?: string;
  readonly superAdministrator?: boolean;
};

export type Account = NonNullable<Awaited<ReturnType<UserStore['findAccount']>>>;

type Needs = Work<Stores> & { passwords: Passwords; organisations: Organisations; roles: Roles; sessions: Sessions };

export function createUsers({ work, read, passwords, organisations, roles, sessions }: Needs) {
  const BY_COMMAND = { actor: 'command line', result: 'done' } as const;

  /** The canonical name, or A0401 when it cannot be one. */
  function requireName(username: string): string {
    const name = canonicalUsername(username);
    if (name === undefined) throw new Fault('illegal_input', { fields: { '/username': 'characters' } });
    return name;
  }

  async function hashFor(name: string, password: string): Promise<string> {
    return passwords.hash(await passwordDigest(password, name));
  }

  async function insert(
    stores: Stores,
    user: AddUser & { name: string; hash: string; mustChange: boolean; organisationId: string },
  ): Promise<string> {
    const id = freshId();
    const added = await stores.users.add({
      id,
      username: user.name,
      displayName: user.displayName ?? user.name,
      email: user.email,
      organisationId: user.organisationId,
      status: 'active',
    });
    if (!added) throw new Fault('account_exists');
    await passwords.store(stores, id, user.hash, { mustChange: user.mustChange });
    await roles.grantBuiltIn(stores, {
      userId: id,
      organisationId: user.organisationId,
      superAdministrator: user.superAdministrator ?? false,
    });
    await stores.audit.record(COMMAND_LINE, { event: 'user.added', ...BY_COMMAND, details: { user: user.name } });
    return id;
  }

  async function requireAccount({ users }: UserStores, name: string): Promise<Account> {
    const account = await users.findAccount(name);
    if (account === undefined) throw new Fault('user_missing');
    return account;
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
      const hash = await hashFor(name, password);
      const created = await work(async (stores) => {
        if (!(await stores.users.claimFirstAdministrator())) return false;
        const organisationId = await organisations.addFirst(stores);
        await roles.addBuiltIn(stores);
        await insert(stores, {
          username: name,
          name,
          hash,
          mustChange: given.password === undefined,
          organisationId,
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
      const id = await work(async (stores) => {
        const organisationId = await organisations.findId(stores, user.organisation);
        if (organisationId === undefined) throw new Fault('illegal_input', { fields: { '/organisation': 'unknown' } });
        return insert(stores, { ...user, name, hash, mustChange: user.password === undefined, organisationId });
      });
      return { id, password };
    },

    /** Gives an account a made-up password, to be changed at the next sign-in, and ends its sessions. */
    async resetPassword(username: string): Promise<string> {
      const name = requireName(username);
      const password = freshSecret().slice(0, 20);
      const hash = await hashFor(name, password);
      await work(async (stores) => {
        const { id } = await requireAccount(stores, name);
        await passwords.store(stores, id, hash, { mustChange: true });
        await sessions.endAll(stores, id);
        await stores.audit.record(COMMAND_LINE, { event: 'password.reset', ...BY_COMMAND, details: { user: name } });
      });
      return password;
    },

    /** Shuts an account out: no pathway signs it in, and its sessions end on every process. */
    async disable(username: string): Promise<void> {
      const name = requireName(username);
      await work(async (stores) => {
        const { id } = await requireAccount(stores, name);
        await stores.users.setStatus(id, 'disabled');
        await sessions.endAll(stores, id);
        await stores.audit.record(COMMAND_LINE, { event: 'user.disabled', ...BY_COMMAND, details: { user: name } });
      });
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
