import { randomUUIDv7 } from 'node:crypto';

import { sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';

import type { Browser } from '../browser.ts';
import { upload } from '../files/uploads.ts';
import { CLIENT, ISSUER, openIdOf } from '../sign-in/providers.ts';
import type { World } from '../world.ts';

/** The provider of the linked accounts. */
const PROVIDER = 'matrix';

export const PLACES = ['north', 'south', 'elsewhere'] as const;
export type MatrixPlaceName = (typeof PLACES)[number];
export type MatrixPlace = {
  readonly name: MatrixPlaceName;
  readonly id: string;
  readonly code: string;
  /** An organisation below the place that no request changes. */
  readonly inner: string;
};

/** One customer with two regions, and another customer. Targets in these places are created on demand. */
export async function createMatrixFixture(world: World) {
  const { people, database, app } = world;
  const { queries } = database;
  let count = 0;
  const newName = (prefix: string) => `${prefix}-${(count += 1)}`;

  const customer = await people.organisation();
  async function createPlace(name: MatrixPlaceName, parentId?: string): Promise<MatrixPlace> {
    const place = await people.organisation(parentId === undefined ? {} : { parentId });
    return { ...place, name, inner: (await people.organisation({ parentId: place.id })).id };
  }
  const places: Readonly<Record<MatrixPlaceName, MatrixPlace>> = {
    north: await createPlace('north', customer.id),
    south: await createPlace('south', customer.id),
    elsewhere: await createPlace('elsewhere'),
  };
  const owners = new Map<string, { userId: string; place: MatrixPlaceName }>();

  async function user(place: MatrixPlace, prefix = 'target'): Promise<string> {
    const id = randomUUIDv7();
    const username = newName(prefix);
    const row = { id, username, display_name: username, email: `${username}@shop.example`, organisation_id: place.id };
    await queries
      .insertInto('users')
      .values({ ...row, status: 'active' })
      .execute();
    return id;
  }

  let provider: Promise<void> | undefined;
  /** The ID of a user's linked account, or an unused ID. */
  async function getLinkedAccountId(userId: string): Promise<string> {
    const [link] = isId(userId) ? await people.repositories.linkedAccounts.list(userId) : [];
    return link?.id ?? randomUUIDv7();
  }

  const make = {
    user,
    organisation: async (place: MatrixPlace, prefix = 'place') =>
      (await people.organisation({ parentId: place.id, name: newName(prefix) })).id,
    store: async (place: MatrixPlace, prefix = 'shop') => (await people.store(place.id, newName(prefix))).id,

    async role(place: MatrixPlace, prefix = 'role'): Promise<string> {
      const id = randomUUIDv7();
      await queries
        .insertInto('roles')
        .values({ id, code: id, name: newName(prefix), organisation_id: place.id })
        .execute();
      return id;
    },

    /** A session of a new user. */
    async session(place: MatrixPlace, prefix = 'target'): Promise<string> {
      const userId = await user(place, prefix);
      await people.session(world.browser(), userId, 'full');
      const { id } = await queries
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      owners.set(id, { userId, place: place.name });
      return id;
    },

    /** A linked account of a new user. */
    async link(place: MatrixPlace, prefix = 'target'): Promise<string> {
      const userId = await user(place, prefix);
      provider ??= people.repositories.providers.put(
        { name: PROVIDER, value: openIdOf(ISSUER), secret: CLIENT.secret },
        'test',
      );
      await provider;
      const account = newName('account');
      await people.repositories.linkedAccounts.add(userId, {
        provider: PROVIDER,
        issuer: ISSUER,
        subject: account,
        account,
      });
      const id = await getLinkedAccountId(userId);
      owners.set(id, { userId, place: place.name });
      return id;
    },

    notice: async (place: MatrixPlace) => (await people.notice({ to: `organisation:${place.id}`, isSilent: true })).id,

    /** A file uploaded by the caller; by another user when it must be out of reach. */
    async file(_place: MatrixPlace, by: Browser | undefined): Promise<string> {
      return (await upload(by ?? (await getUploader()), 'x')).data.id;
    },

    async mail(): Promise<string> {
      const recipient = `${newName('mail')}@shop.example`;
      const mail = { to: recipient, subject: 'Hello', text: 'Hello', html: 'Hello', ttlSeconds: 3600 };
      await people.inTransaction(({ outbox }) => outbox.put(mail));
      return (
        await queries.selectFrom('mails').select('id').where('recipient', '=', recipient).executeTakeFirstOrThrow()
      ).id;
    },

    async application(): Promise<string> {
      const { code, ...manifest } = manifestOf(newName('kiosk'));
      await people.inTransaction(({ applications }) => applications.install({ code, ...manifest }, 9));
      app.services.bus.resync();
      return code;
    },

    /** A user with an entry in the audit log. */
    async actor(place: MatrixPlace, prefix = 'target'): Promise<string> {
      const id = await user(place, prefix);
      await people.inTransaction(async ({ audit, users }) => {
        const { username = '' } = (await users.findAccountById(id)) ?? {};
        await audit.record(COMMAND_LINE, { event: 'sign_out.done', actorId: id, actor: username, result: 'done' });
      });
      return id;
    },
  };

  let uploader: Browser | undefined;
  async function getUploader(): Promise<Browser> {
    const { id } = await people.user({ superAdministrator: true });
    return (uploader ??= await people.session(world.browser(), id, 'full'));
  }

  return {
    world,
    places,
    customer,
    make,
    newName,

    /** The owner of a session or linked account. */
    ownerOf: (id: string) => owners.get(id),
    getLinkedAccountId,
    getBuiltInRoleId: async (code: string) =>
      (await queries.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id,
    listPermissions: async (roleId: string) =>
      (await queries.selectFrom('role_permissions').select('permission').where('role_id', '=', roleId).execute()).map(
        ({ permission }) => permission,
      ),
    async grant(userId: string, roleId: string, organisationId: string): Promise<void> {
      const grant = { user_id: userId, role_id: roleId, organisation_id: organisationId };
      await queries
        .insertInto('role_assignments')
        .values(grant)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    listApplicationCodes: async () =>
      (await queries.selectFrom('applications').select('code').execute()).map(({ code }) => code),

    /** A signed-in user with these grants, by default with a recently entered password. */
    async createActorBrowser(
      grants: (userId: string) => Promise<unknown>,
      { hasRecentPassword = true } = {},
    ): Promise<Browser> {
      const id = randomUUIDv7();
      const username = newName('actor');
      const headOffice = await queries
        .selectFrom('organisations')
        .select('id')
        .where('code', '=', 'head-office')
        .executeTakeFirstOrThrow();
      const row = { id, username, display_name: username, organisation_id: headOffice.id, status: 'active' };
      await queries.insertInto('users').values(row).execute();
      await grants(id);
      const browser = await people.session(world.browser(), id, 'full');
      // For a user without a password, a recent sign-in counts as a recently entered password.
      await (
        hasRecentPassword
          ? sql`update sessions set password_verified_at = foyer_now() where user_id = ${id}`
          : sql`update sessions set created_at = foyer_now() - interval '10 minutes' where user_id = ${id}`
      ).execute(queries);
      return browser;
    },
  };
}

export type MatrixFixture = Awaited<ReturnType<typeof createMatrixFixture>>;

export const manifestOf = (code: string, version = '1.0.0') => ({
  code,
  names: { en: 'Kiosk' },
  icon: 'tag',
  version,
  entry: 'https://kiosk.example/',
  permissions: [],
});
