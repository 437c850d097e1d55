import { randomUUIDv7 } from 'node:crypto';

import { sql } from 'kysely';

import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';
import { choose } from './commands.ts';
import type { AuthorizationScenario } from './generators.ts';
import { type AuthorizationState, ancestorsByPlace, readState } from './model.ts';

/** Clears a world and inserts a scenario's organisations, roles and users directly into its database. */
export async function populateWorld({ database: { queries } }: World, scenario: AuthorizationScenario): Promise<void> {
  for (const table of ['role_assignments', 'sessions', 'mails'] as const) await queries.deleteFrom(table).execute();
  await sql`delete from roles where not is_built_in`.execute(queries);
  await sql`delete from users`.execute(queries);
  await sql`delete from stores`.execute(queries);
  await sql`delete from organisations`.execute(queries);
  await sql`delete from role_permissions where role_id = (select id from roles where code = 'user')`.execute(queries);
  await sql`insert into role_permissions select id, unnest(${scenario.ordinary}::text[]) from roles where code = 'user'`.execute(
    queries,
  );

  const organisationRows: { id: string; parent_id: string | null; name: string; code: string }[] = [];
  for (const [at, parent] of [-1, -1, ...scenario.parents].entries()) {
    const parentId = parent < 0 ? null : choose(organisationRows, parent).id;
    organisationRows.push({ id: randomUUIDv7(), parent_id: parentId, name: `O${at}`, code: `o${at}` });
  }
  const stores = scenario.stores.map((at, index) => ({
    id: randomUUIDv7(),
    organisation_id: choose(organisationRows, at).id,
    name: `S${index}`,
    code: `s${index}`,
  }));
  const roles = scenario.roles.map(({ owner, permissions }, at) => ({
    row: {
      id: randomUUIDv7(),
      code: `r${at}`,
      name: `R${at}`,
      organisation_id: owner === null ? null : choose(organisationRows, owner).id,
    },
    permissions,
  }));
  const people = scenario.homes.map((home, at) => ({
    id: randomUUIDv7(),
    username: `u${at}`,
    display_name: `U${at}`,
    email: `u${at}@shop.example`,
    status: 'active',
    organisation_id: choose(organisationRows, home).id,
  }));
  await queries.insertInto('organisations').values(organisationRows).execute();
  await queries.insertInto('stores').values(stores).execute();
  await queries
    .insertInto('roles')
    .values(roles.map(({ row }) => row))
    .execute();
  await queries.insertInto('users').values(people).execute();
  const rolePermissions = roles.flatMap(({ row, permissions }) =>
    permissions.map((permission) => ({ role_id: row.id, permission })),
  );
  if (rolePermissions.length > 0) await queries.insertInto('role_permissions').values(rolePermissions).execute();
  await queries
    .insertInto('role_assignments')
    .values(await grantsOf())
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  async function grantsOf() {
    const { roles: all, ...tree } = await readState(queries);
    const lines = ancestorsByPlace(tree);
    const builtIn = (name: string) => all.find((role) => role.name === name)?.id ?? '';
    const top = choose(people, people.length - 1);
    return [
      ...people.map((user) => ({ user_id: user.id, role_id: builtIn('User'), organisation_id: user.organisation_id })),
      { user_id: top.id, role_id: builtIn('Super administrator'), organisation_id: top.organisation_id },
      ...scenario.grants.map(({ user, role, place }) => {
        const { row } = choose(roles, role);
        // A role of an organisation is granted at that organisation or below it.
        const open = [...organisationRows, ...stores].filter(
          ({ id }) => row.organisation_id === null || lines.get(id)?.includes(row.organisation_id) === true,
        );
        const { id } = choose(open, place);
        return {
          user_id: choose(people, user % (people.length - 1)).id,
          role_id: row.id,
          ...(stores.some((store) => store.id === id) ? { store_id: id } : { organisation_id: id }),
        };
      }),
    ];
  }
}

/** Gives users a browser with a live session and a fresh reauthentication. Invited users are activated first. */
export function createBrowsers({ browser, database, people }: World) {
  const browsers = new Map<string, Browser>();
  return async function browserOf(state: AuthorizationState, userId: string): Promise<Browser | undefined> {
    const status = state.users.find(({ id }) => id === userId)?.status;
    if (status === undefined || status === 'disabled') return undefined;
    const signedIn = browsers.get(userId);
    if (signedIn !== undefined && state.sessions.some(({ user }) => user === userId)) return signedIn;
    if (status === 'invited')
      await database.queries.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute();
    const newBrowser = await people.session(browser(), userId, 'full');
    await sql`update sessions set password_verified_at = foyer_now() where user_id = ${userId}`.execute(
      database.queries,
    );
    browsers.set(userId, newBrowser);
    return newBrowser;
  };
}
