import { randomUUIDv7 } from 'node:crypto';

import type { Scope } from '@foyer/contract/core/endpoint.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import type { SettingName, Settings } from '@foyer/contract/settings.ts';

import type { App } from '#/app.ts';
import { readCatalogue } from '#/features/applications/catalogue.ts';
import type { NewNotice, NoticeTexts } from '#/features/notices/repository.ts';
import type { UserInput } from '#/features/users/user-creation.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import { type Database, dbIn, dbNow } from '#/platform/database/database.ts';
import { createWork } from '#/platform/database/work.ts';
import type { SecondFactor } from '#/platform/http/access.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';
import { createRepositories } from '#/repositories.ts';

import type { Browser } from './browser.ts';

export type TestUser = { readonly id: string; readonly username: string; readonly password: string };

let count = 0;

/** Builders of test data. */
export function createPeople({ services }: App, database: Database, keys: Keys) {
  const bindStores = createRepositories(keys);
  const repositories = bindStores(database.queries);
  const { work } = createWork(database, bindStores);
  const newName = (prefix: string) => `${prefix}-${(count += 1)}`;

  return {
    /** Direct access to the database. */
    repositories,

    /** Runs a function in one transaction, as services do. */
    inTransaction: work,

    /** An active user with a password that needs no change. */
    async user(overrides: Partial<UserInput> = {}): Promise<TestUser> {
      const username = overrides.username ?? newName('person');
      const user = { password: `Pass-word_${count}`, ...overrides, username };
      const { id } = await services.users.add(user);
      return { id, username, password: user.password };
    },

    /** An active user who must change the password at the first sign-in. */
    async userWithInitialPassword(): Promise<TestUser> {
      const username = newName('new-user');
      return { username, ...(await services.users.add({ username })) };
    },

    /** An organisation; a customer when it has no parent. */
    async organisation(
      overrides: { parentId?: string; name?: string; code?: string } = {},
    ): Promise<{ id: string; code: string }> {
      const organisation = { id: randomUUIDv7(), code: newName('organisation'), ...overrides };
      await repositories.organisations.add({ name: organisation.code, ...organisation });
      return organisation;
    },

    async store(organisationId: string, name?: string): Promise<{ id: string; code: string }> {
      const organisation = { id: randomUUIDv7(), code: newName('store') };
      await repositories.stores.add({ ...organisation, name: name ?? organisation.code, organisationId });
      return organisation;
    },

    /** Grants a new role with these permissions at an organisation and all below it or a store; returns the role's ID. */
    async grant(userId: string, placeId: string, ...permissions: string[]): Promise<string> {
      const role = {
        id: randomUUIDv7(),
        code: newName('role'),
        name: newName('Role'),
        everyPermission: false,
        permissions,
      };
      await repositories.roles.add(role);
      await repositories.roles.grant(userId, role.id, placeId);
      return role.id;
    },

    /** Grants a role that ships with Foyer. */
    async grantBuiltIn(userId: string, code: string, organisationId: string): Promise<void> {
      const roleId = await repositories.roles.findId(code);
      if (roleId === undefined) throw new Error(`There is no role ${code}.`);
      await repositories.roles.grant(userId, roleId, organisationId);
    },

    /** Installs an application of the catalogue at a position, with overrides of its manifest. */
    async application(
      code: string,
      { position = 1, ...overrides }: Partial<Manifest> & { position?: number } = {},
    ): Promise<void> {
      const manifest = readCatalogue().find((application) => application.code === code);
      if (manifest === undefined) throw new Error(`The catalogue has no application ${code}.`);
      await repositories.applications.install({ ...manifest, ...overrides }, position);
      await database.queries.updateTable('applications').set({ position }).where('code', '=', code).execute();
      services.bus.resync();
    },

    /**
     * Gives a browser a live session of any scope, without a sign-in. With scope `full`, a code counts as verified by
     * default.
     */
    async session(
      browser: Browser,
      userId: string,
      scope: Scope,
      absoluteSeconds = 3600,
      secondFactor: SecondFactor | null = scope === 'full' ? 'code' : null,
    ): Promise<Browser> {
      const newSession = { userId, scope, signInMethod: 'test', secondFactor, from: COMMAND_LINE, absoluteSeconds };
      const { token, cookie } = await work((bound) => services.sessions.open(bound, newSession));
      browser.token = token;
      browser.cookies.set('foyer', cookie);
      return browser;
    },

    /** Makes all sessions look as if the user had just entered the password again. */
    async reauthenticateAll(): Promise<void> {
      await database.queries.updateTable('sessions').set({ password_verified_at: dbNow }).execute();
    },

    /** Makes all sessions, or those of one user, look an hour old and without a recent password. */
    async ageSessions(username?: string): Promise<void> {
      const { queries } = database;
      const users = queries.selectFrom('users').select('id');
      await queries
        .updateTable('sessions')
        .set({ password_verified_at: null, created_at: dbIn(-3600) })
        .where('user_id', 'in', username === undefined ? users : users.where('username', '=', username))
        .execute();
    },

    /** Adds a notice for all users or for the channel `to`. A silent one is not announced to the servers. */
    async notice(
      overrides: Partial<Omit<NewNotice, 'channel'>> & {
        to?: string;
        title?: string;
        texts?: NoticeTexts;
        isSilent?: true;
      } = {},
    ) {
      const {
        to: channel = 'everybody',
        title = newName('Notice'),
        texts = { en: { title, content: '' } },
        isSilent,
        ...rest
      } = overrides;
      const id = randomUUIDv7();
      const notice = {
        type: 'NORMAL_NOTICE',
        creator: 'admin',
        creatorId: null,
        startsAt: undefined,
        endsAt: undefined,
      };
      await work(async (bound) => {
        await bound.notices.add({ ...notice, ...rest, id, channel }, texts);
        if (isSilent !== true) await bound.announce('notices.changed', {});
      });
      if (isSilent !== true) services.bus.committed('notices.changed', {}); // as if the first server had written it
      return { id, title };
    },

    /** Changes a setting, as the command line does. */
    setting<N extends SettingName>(name: N, changes: Partial<Settings[N]>): Promise<void> {
      return services.settingAdministration.changeByCommand(name, changes);
    },
  };
}

export type People = ReturnType<typeof createPeople>;
