import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';

import { FILE_BYTES } from '@foyer/contract/limits/notices.ts';
import { sql } from 'kysely';

import { permissionCodes, readCatalogue } from '#/features/applications/catalogue.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import { randomToken } from '#/platform/crypto/secrets.ts';
import type { Database } from '#/platform/database/database.ts';
import { createWork } from '#/platform/database/work.ts';
import type { FileStorage } from '#/platform/files/file-storage.ts';
import { createRepositories } from '#/repositories.ts';
import type { Services } from '#/services.ts';

import { CUSTOMERS, PEOPLE, STORES } from './chain.ts';
import { addEmails } from './emails.ts';
import { NAMES, type Region } from './names.ts';
import { NOTICES } from './notices.ts';
import { ROLES } from './roles.ts';

type DemoPlace = { readonly id: string; readonly code: string; readonly region: Region };

/** Password of the users that the terminal lists. */
export const PASSWORD = 'Welcome-2-Foyer';
export const PERSONAS = [
  {
    username: 'regina',
    displayName: 'Regina Sommer',
    roles: ['organisation-administrator', 'Shop manager', 'Signage editor', 'Technician'],
    does: 'runs Nordmarkt',
  },
  { username: 'karl', displayName: 'Karl Brandt', roles: ['Shop manager'], does: 'manages a shop' },
  { username: 'mia', displayName: 'Mia Winter', roles: ['Shop assistant'], does: 'works in two shops' },
] as const;

/** Entry at an index that wraps around the list. Nothing is random, so that each demonstration has the same data. */
const from = <T>(list: readonly T[], index: number): T => list[index % list.length] as T; // no list is empty

type PlannedPerson = {
  readonly id: string;
  readonly username: string;
  readonly status: 'active' | 'invited' | 'disabled';
};

/** Plans the users of all regions. Most of them are active. */
export function planPeople(): readonly PlannedPerson[] {
  const codes = CUSTOMERS.flatMap(({ code, regions }) =>
    Object.keys(regions).map((_, index) => `${code}-${index + 1}`),
  );
  return Array.from({ length: PEOPLE }, (_, index) => ({
    id: randomUUIDv7(),
    username: `${from(codes, index).toLowerCase()}.${String(index).padStart(4, '0')}`,
    status: index % 29 === 0 ? 'invited' : index % 37 === 0 ? 'disabled' : 'active',
  }));
}

/**
 * Fills a new installation with customers, stores, users, roles and notices. Past sign-ins must be added earlier, since
 * entries of the audit log are verified in chronological order.
 */
export async function fill(
  services: Services,
  { database, keys, files }: { database: Database; keys: Keys; files: FileStorage },
  people: readonly PlannedPerson[],
): Promise<void> {
  const { work } = createWork(database, createRepositories(keys));
  const { queries } = database;

  const regions: DemoPlace[] = [];
  const customers = new Map<string, string>();
  await work(async ({ organisations }) => {
    for (const { name, code, language, regions: townsByRegion } of CUSTOMERS) {
      const id = randomUUIDv7();
      await organisations.add({ id, name, code });
      customers.set(code, id);
      for (const [index, region] of Object.keys(townsByRegion).entries()) {
        const organisation = { id: randomUUIDv7(), code: `${code}-${index + 1}`, region: language };
        await organisations.add({ id: organisation.id, name: region, code: organisation.code, parentId: id });
        regions.push(organisation);
      }
    }
  });
  await addStores(queries, regions);

  const codes = readCatalogue().flatMap(({ permissions }) => permissionCodes(permissions));
  await work(async ({ roleDefinitions }) => {
    for (const { name, begins, secondFactorEnforced } of ROLES) {
      const permissions = codes.filter((code) => begins.some((start) => code.startsWith(start)));
      await roleDefinitions.add(randomUUIDv7(), null, { name, permissions, secondFactorEnforced });
    }
  });

  await addPeople(queries, regions, people);
  await dateAccounts(queries, await services.passwords.hashFor('nobody', randomToken()));
  await addEmails(queries);
  const nordmarkt = from(regions, 0);
  for (const { username, displayName, roles } of PERSONAS) {
    const { id } = await services.users.add({
      username,
      displayName,
      organisation: nordmarkt.code,
      password: PASSWORD,
    });
    const scope = username === 'regina' ? (customers.get('NM') ?? nordmarkt.id) : nordmarkt.id;
    const shops = sql`select null::uuid as organisation_id, id as store_id from stores
      where organisation_id = ${nordmarkt.id}::uuid order by code limit 2`;
    const places = username === 'mia' ? shops : sql`select ${scope}::uuid as organisation_id, null::uuid as store_id`;
    await sql`insert into role_assignments (user_id, role_id, organisation_id, store_id)
      select ${id}::uuid, r.id, place.organisation_id, place.store_id from roles r cross join (${places}) as place
      where r.code = any(${roles}::text[]) or r.name = any(${roles}::text[])`.execute(queries);
  }
  // An inbox contains only notices that are newer than its account.
  await sql`update users set created_at = created_at - interval '400 days' where email is null`.execute(queries);

  const { id: author } = await queries
    .selectFrom('users')
    .select('id')
    .where('username', '=', PERSONAS[0].username)
    .executeTakeFirstOrThrow();
  for (const { type, to, hoursAgo, texts, file } of NOTICES) {
    const id = randomUUIDv7();
    const fileId = randomUUIDv7();
    const bytes =
      file === undefined ? 0 : await files.put(fileId, Readable.from([Buffer.from(file.content)]), FILE_BYTES);
    await work(async ({ notices, noticeFiles }) => {
      const channel = to === undefined ? 'everybody' : `organisation:${customers.get(to) ?? ''}`;
      const notice = { id, type, channel, creator: 'admin', creatorId: null, startsAt: undefined, endsAt: undefined };
      await notices.add(notice, texts);
      if (file === undefined) return;
      await noticeFiles.add({ id: fileId, name: file.name, bytes, uploadedBy: author });
      await noticeFiles.attach(id, [fileId], author);
    });
    await sql`
      update notices set created_at = created_at - make_interval(hours => ${hoursAgo}), starts_at = starts_at - make_interval(hours => ${hoursAgo})
      where id = ${id}::uuid`.execute(queries);
  }
}

/** Adds stores in the towns of each region in turn. */
async function addStores(queries: Database['queries'], regions: readonly DemoPlace[]): Promise<void> {
  const towns = CUSTOMERS.flatMap(({ store, regions: townsByRegion }) =>
    Object.values(townsByRegion).map((list) => ({ store, list })),
  );
  const rows = Array.from({ length: STORES }, (_, index) => {
    const region = from(regions, index);
    const { store, list } = from(towns, index);
    const numberInRegion = Math.floor(index / regions.length);
    return {
      id: randomUUIDv7(),
      organisation_id: region.id,
      name: `${store} ${from(list, numberInRegion)} ${Math.floor(numberInRegion / list.length) + 1}`,
      code: `${region.code}-${String(numberInRegion + 1).padStart(3, '0')}`,
    };
  });
  await queries.insertInto('stores').values(rows).execute();
}

/** Adds users with a role: shop assistants and managers in one store, all others in their region. */
async function addPeople(
  queries: Database['queries'],
  regions: readonly DemoPlace[],
  people: readonly PlannedPerson[],
): Promise<void> {
  const rows = people.map(({ id, username, status }, index) => {
    const { id: organisation, region } = from(regions, index);
    const { first, last } = NAMES[region];
    const [givenName, familyName] = [from<string>(first, index), from<string>(last, Math.floor(index / 7))];
    return {
      id,
      username,
      display_name: region === 'zh' ? familyName + givenName : `${givenName} ${familyName}`,
      email: `${username}@shops.example`,
      language: region,
      organisation_id: organisation,
      status,
    };
  });
  await queries.insertInto('users').values(rows).execute();
  await sql`
    insert into role_assignments (user_id, role_id, organisation_id, store_id)
    select u.id, r.id, case when store.id is null then u.organisation_id end, store.id from users u
      join roles r on r.name = (array['Shop assistant', 'Shop assistant', 'Shop manager', 'Price department', 'Signage editor', 'Technician'])[
        1 + abs(hashtext(u.username)) % 6]
      left join lateral (
        select s.id from stores s where s.organisation_id = u.organisation_id and r.name like 'Shop %'
        order by hashtext(s.code || u.username) limit 1) as store on true
    where u.email like '%@shops.example'`.execute(queries);
}

/**
 * Sets when these accounts were added and last used. Invited users were added in the last three days, as long as an
 * invitation is valid. All other accounts are older than the past sign-ins and have an unknown password. Their last
 * sign-in is that of their last entry in the audit log or, without an entry, earlier than the first entry.
 */
async function dateAccounts(queries: Database['queries'], hash: string): Promise<void> {
  await sql`
    update users set created_at = foyer_now() - case status
      when 'invited' then make_interval(mins => 60 + abs(hashtext(username)) % 4200)
      else make_interval(days => 45 + abs(hashtext(username)) % 800, mins => abs(hashtext(username)) % 1440) end
    where email like '%@shops.example'`.execute(queries);
  await sql`
    insert into passwords (user_id, hash, must_change, changed_at)
    select id, ${hash}, false, created_at + interval '3 hours' from users
    where email like '%@shops.example' and status <> 'invited'`.execute(queries);
  await sql`
    update users set last_sign_in_at = coalesce(
      (select max(occurred_at) from audit where actor_id = users.id and event = 'sign_in.done'),
      foyer_now() - make_interval(days => 32 + abs(hashtext(username)) % 12))
    where email like '%@shops.example' and status <> 'invited'`.execute(queries);
}

/** Adds sign-ins of the last thirty days, more of them in the morning and fewer on Sundays. */
export async function addDaysOfUse(queries: Database['queries'], people: readonly PlannedPerson[]): Promise<void> {
  const active = people.filter(({ status }) => status === 'active');
  await sql`
    insert into audit (id, occurred_at, event, actor_id, actor, address, result, request_id, details)
    select gen_random_uuid(), moment.at, case when abs(hashtext(u.username || moment.at)) % 17 = 0 then 'sign_in.refused' else 'sign_in.done' end,
      u.id, u.username, '10.' || abs(hashtext(u.username)) % 200 || '.0.7',
      case when abs(hashtext(u.username || moment.at)) % 17 = 0 then 'refused' else 'done' end, 'demonstration', '{"pathway":"password"}'
    from (
      select day + make_interval(hours => hour, mins => abs(hashtext(day::text || hour)) % 60) as at, day, hour
      from generate_series(date_trunc('day', foyer_now()) - interval '30 days', foyer_now(), interval '1 day') as day,
        generate_series(6, 20) as hour) as moment
      join unnest(${active.map(({ id }) => id)}::uuid[], ${active.map(({ username }) => username)}::text[])
        as u (id, username) on abs(hashtext(u.username || moment.day || moment.hour)) % (case when extract(isodow from moment.day) = 7 then 900 when moment.hour < 9 then 90 else 240 end) = 0
    where moment.at < foyer_now()
    order by moment.at`.execute(queries);
}
