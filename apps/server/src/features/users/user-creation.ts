import { randomUUIDv7 } from 'node:crypto';

import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import type { Organisations } from '#/features/organisations/service.ts';
import type { Links } from '#/features/password/links.ts';
import { requireStrongPassword } from '#/features/password/password-policy.ts';
import { generatePassword, type Passwords } from '#/features/password/service.ts';
import type { Roles } from '#/features/roles/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import { type Account, lockByName } from './account-row-lock.ts';
import { type AuditActor, COMMAND_LINE_ACTOR, auditEntryFor } from './audit-actor.ts';
import { looksBuiltIn, looksLikeOneOf } from './lookalikes.ts';
import {
  isOrdinaryDisplayName,
  lookalike,
  requireDisplayName,
  requireEmail,
  requireName,
  requireNewName,
  requireOrdinaryDisplayName,
} from './naming.ts';

type UserCreationRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'notices'
  | 'oneTimeTokens'
  | 'organisations'
  | 'outbox'
  | 'passwords'
  | 'rights'
  | 'roles'
  | 'settings'
  | 'texts'
  | 'users'
>;

export type UserInput = {
  readonly username: string;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  /** Code of the organisation; by default, the first organisation. */
  readonly organisation?: string | undefined;
  /** If omitted, a password is generated and must be changed at the first sign-in. */
  readonly password?: string;
  readonly superAdministrator?: boolean;
  /** Language of emails; the installation's default if omitted. */
  readonly language?: LanguageCode | undefined;
};

/** A user to invite into an organisation, which is given by ID. */
export type MemberInput = Omit<UserInput, 'password' | 'organisation' | 'superAdministrator'> & {
  readonly email: string;
  readonly organisationId: string;
};

/** Error: the configured password of the first administrator is easily guessed. */
export class WeakAdministratorPassword extends Error {
  constructor() {
    super('FOYER_ADMIN_PASSWORD is one of the most common passwords, the username or the name of the product.');
    this.name = 'WeakAdministratorPassword';
  }
}

type UserCreationNeeds = Work<UserCreationRepositories> & {
  links: Links;
  passwords: Passwords;
  organisations: Organisations;
  roles: Roles;
};

/** Creation of accounts: the first administrator, added users and invited users. */
export function createUserCreation({ work, read, links, passwords, organisations, roles }: UserCreationNeeds) {
  /** Adds an account with its role. It is active with a sign-in method, and invited otherwise. */
  async function insert(
    repositories: UserCreationRepositories,
    user: Omit<UserInput, 'password'> & {
      name: string;
      organisationId?: string;
      password?: { hash: string; mustChange: boolean };
      /** The user signs in with an external account and needs no password. */
      isExternal?: true;
    },
    by: AuditActor = COMMAND_LINE_ACTOR,
  ): Promise<string> {
    const { name, password, superAdministrator = false } = user;
    if ((await repositories.users.findAccount(name)) !== undefined) throw new Fault('account_exists');
    await requireDistinct(repositories, name, superAdministrator);
    const isActive = password !== undefined || user.isExternal === true;
    const organisationId = user.organisationId ?? (await organisations.findId(repositories, user.organisation));
    if (organisationId === undefined) throw new Fault('illegal_input', { fields: { '/organisation': 'unknown' } });
    const id = randomUUIDv7();
    const added = await repositories.users.add({
      id,
      username: name,
      displayName: displayNameOf(user.displayName, superAdministrator) ?? name,
      email: user.email === undefined ? undefined : requireEmail(user.email),
      language: user.language,
      organisationId,
      status: isActive ? 'active' : 'invited',
    });
    if (!added) throw new Fault('account_exists');
    if (password !== undefined) await passwords.save(repositories, id, password.hash, password);
    await roles.grantBuiltIn(repositories, {
      userId: id,
      organisationId,
      superAdministrator,
    });
    const event = isActive ? 'user.added' : 'user.invited';
    const entry = auditEntryFor(by, { id, username: name });
    await repositories.audit.record(by.from, {
      event,
      ...entry,
      details: { ...entry.details, organisation: organisationId },
    });
    return id;
  }

  /** A0401 for a username that resembles a super administrator's or, for an ordinary user, a built-in one. */
  async function requireDistinct({ rights }: UserCreationRepositories, name: string, isSuper: boolean): Promise<void> {
    if (!isSuper && looksBuiltIn(name)) throw lookalike('/username');
    if (looksLikeOneOf(await rights.listSuperAdministratorNames())(name)) throw lookalike('/username');
  }

  function displayNameOf(text: string | undefined, isSuper: boolean): string | undefined {
    if (text === undefined) return undefined;
    return isSuper ? requireDisplayName(text) : requireOrdinaryDisplayName(text);
  }

  /** Invites the same account again, with the new values. Its organisation and roles are kept. */
  async function inviteAgain(
    repositories: UserCreationRepositories,
    { id, username, status }: Account,
    input: UserInput,
  ): Promise<void> {
    if (status === 'active') throw new Fault('already_activated');
    const moved = input.organisation !== undefined || input.superAdministrator === true;
    if (status === 'disabled' || moved) throw new Fault('account_exists');
    const { email, language } = input;
    const { superAdministrator = false } = (await repositories.rights.statusOf(id)) ?? {};
    const displayName = displayNameOf(input.displayName, superAdministrator);
    await repositories.users.change(id, {
      displayName,
      email: email === undefined ? undefined : requireEmail(email),
      language,
    });
    await links.revokeAll(repositories, id);
    const entry = auditEntryFor(COMMAND_LINE_ACTOR, { id, username });
    const details = { ...entry.details, again: true };
    await repositories.audit.record(COMMAND_LINE_ACTOR.from, { event: 'user.invited', ...entry, details });
  }

  /** Refuses a first password that is easily guessed. */
  async function requireStrong(name: string, digest: string): Promise<void> {
    const owner = { username: name, display_name: name, email: null };
    await requireStrongPassword(owner, digest, async () => false).catch((error: unknown) => {
      throw error instanceof Fault ? new WeakAdministratorPassword() : error;
    });
  }

  /** Whether the first administrator was ever created in this database. */
  function hasFirstAdministrator(): Promise<boolean> {
    return read(({ users }) => users.hasFirstAdministrator());
  }

  return {
    hasFirstAdministrator,

    /**
     * Adds an invited account to an organisation, inside the caller's transaction, and emails a link to choose a
     * password. A0636 for an existing name; A0401 for an invalid name or address, or a name that resembles a built-in
     * one or a super administrator's.
     */
    async inviteInto(repositories: UserCreationRepositories, user: MemberInput, by: AuditActor): Promise<string> {
      const id = await insert(repositories, { ...user, name: requireNewName(user.username) }, by);
      const account = await repositories.users.lockAccount(id);
      if (account !== undefined) await links.send(repositories, account, 'account.activation');
      return id;
    },

    /**
     * Adds a provisioned user's account to an organisation, inside the caller's transaction. An invalid display name is
     * omitted. A0636 for an existing username, A0401 for one that resembles another.
     */
    async addExternalUser(
      repositories: UserCreationRepositories,
      {
        username,
        displayName,
        ...rest
      }: Pick<UserInput, 'username' | 'email'> & { displayName: string; organisationId: string },
      by: AuditActor,
    ): Promise<string> {
      const name = requireNewName(username);
      const named = isOrdinaryDisplayName(displayName) ? { displayName } : {};
      return insert(repositories, { ...rest, ...named, username: name, name, isExternal: true }, by);
    },

    /**
     * Creates the first administrator, the first organisation and the built-in roles, once per database even if many
     * processes start concurrently. Returns the password if it was generated; undefined if it was given or nothing was
     * done.
     */
    async addFirstAdministrator(input: {
      username: string;
      password: string | undefined;
    }): Promise<string | undefined> {
      if (await hasFirstAdministrator()) return undefined;
      const name = requireName(input.username);
      const password = input.password ?? generatePassword();
      const digest = await passwordDigest(password, name);
      // A generated password is random and needs no check.
      if (input.password !== undefined) await requireStrong(name, digest);
      const hash = await passwords.hash(digest);
      const created = await work(async (repositories) => {
        if (!(await repositories.users.claimFirstAdministrator())) return false;
        await organisations.addFirst(repositories);
        await roles.addBuiltIn(repositories);
        await insert(repositories, {
          username: name,
          name,
          password: { hash, mustChange: input.password === undefined },
          superAdministrator: true,
        });
        return true;
      });
      return created && input.password === undefined ? password : undefined;
    },

    /** Adds an active user. Returns the ID and the password, which is generated if omitted. */
    async add(user: UserInput): Promise<{ id: string; password: string }> {
      const name = requireNewName(user.username);
      const password = user.password ?? generatePassword();
      const hash = await passwords.hashFor(name, password);
      const id = await work((repositories) =>
        insert(repositories, { ...user, name, password: { hash, mustChange: user.password === undefined } }),
      );
      return { id, password };
    },

    /**
     * Invites a user by an email with a link to choose a password; until then the account is `invited`. For an invited
     * account, the email is sent again and the older link revoked. A0944 without an address, A0945 for an active
     * account, A0636 for a disabled account or one that would be moved.
     */
    async invite(user: Omit<UserInput, 'password'>): Promise<{ id: string }> {
      const name = requireName(user.username);
      return work(async (repositories) => {
        const present = await repositories.users.findAccount(name);
        if (present === undefined) await insert(repositories, { ...user, name: requireNewName(name) });
        else await inviteAgain(repositories, await lockByName(repositories, name), user);
        const account = await lockByName(repositories, name);
        if (account.email === null) throw new Fault('email_not_bound');
        await links.send(repositories, account, 'account.activation');
        return { id: account.id };
      });
    },
  };
}
