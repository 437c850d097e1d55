import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';

import { addBulkSessions, type BulkSession, usernamesFrom } from './bulk-sessions.ts';

/** Stores of a region, and regions of a customer. */
const REGION = 40;
const CUSTOMER = 10;
/** Scatters users over the stores, so that their names are not in the order of the stores. A prime number. */
const SCATTER = 7919;
/** Users with sessions of each kind except store assistants, and their number. */
const EACH = 20;
const ASSISTANTS = 800;
/** Of this many users after those with sessions, those of the first customer are trainees: 10,000 of 10,000 stores. */
const TRAINEES = 250_000;

/** Permissions of each role in the application `esl`. */
const ROLES = {
  assistant: ['esl.labels.read', 'esl.labels.write'],
  'area-manager': ['esl.labels.read', 'esl.labels.write', 'esl.labels.push'],
  trainee: ['esl.labels.read'],
} as const;

export type BulkChainSize = { readonly people: number; readonly stores: number };
export type BulkChain = {
  /** IDs of the roles, the first customer, region and store by their codes. */
  readonly ids: Readonly<Record<string, string>>;
  readonly assistants: readonly BulkSession[];
  /** Area managers of the first region. */
  readonly managers: readonly BulkSession[];
  readonly superAdministrators: readonly BulkSession[];
  /** Administrators of the first customer. */
  readonly administrators: readonly BulkSession[];
};

/**
 * Customers with regions of 40 stores, and users `bulk-1`, `bulk-2`, … in the regions. Each user is an assistant in a
 * store, and every fifth also in another one. Each region has an area manager, and the first one has others for
 * measurements. The role `trainee` has 10,000 users of the first customer, or all in a small chain.
 */
export async function addBulkChain(queries: Queries, { people, stores }: BulkChainSize): Promise<BulkChain> {
  await addPlaces(queries, stores);
  for (const [code, permissions] of Object.entries(ROLES))
    await sql`
      with role as (insert into roles (id, code, name) values (gen_random_uuid(), ${code}, ${code}) returning id)
      insert into role_permissions (role_id, permission)
      select role.id, permission from role, unnest(${permissions}::text[]) permission`.execute(queries);
  await queries.transaction().execute(async (transaction) => {
    // The rows are correct: without checks of foreign keys, writing them takes a third of the time.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await addWithoutIndex(transaction, 'users_search_text_idx', () => addUsers(transaction, { people, stores }));
    await addAssignments(transaction, stores);
  });
  const administrators = usernamesFrom(EACH + 1, EACH);
  const managers = await usernamesIn(queries, 'region-0');
  await assign(queries, 'area-manager', 'region-0', managers);
  await assign(queries, 'super-administrator', 'customer-0', usernamesFrom(1, EACH));
  await assign(queries, 'organisation-administrator', 'customer-0', administrators);
  await assign(queries, 'area-manager', 'customer-0', administrators);
  await sql`vacuum analyze`.execute(queries);
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from roles union all select code, id from stores where code = 'store-0'
    union all select code, id from organisations where code in ('region-0', 'customer-0')`.execute(queries);
  return {
    ids: Object.fromEntries(rows.map(({ code, id }) => [code, id])),
    managers: await addBulkSessions(queries, managers, 'store-0'),
    superAdministrators: await addBulkSessions(queries, usernamesFrom(1, EACH)),
    administrators: await addBulkSessions(queries, administrators),
    assistants: await addBulkSessions(queries, usernamesFrom(2 * EACH + 1, ASSISTANTS)),
  };
}

async function addPlaces(queries: Queries, stores: number): Promise<void> {
  await sql`
    insert into organisations (id, name, code)
    select gen_random_uuid(), 'Customer ' || i, 'customer-' || i
    from generate_series(0, (${stores}::int - 1) / ${REGION * CUSTOMER}::int) i`.execute(queries);
  await sql`
    insert into organisations (id, parent_id, name, code)
    select gen_random_uuid(), o.id, 'Region ' || i, 'region-' || i
    from generate_series(0, (${stores}::int - 1) / ${REGION}::int) i
      join organisations o on o.code = 'customer-' || i / ${CUSTOMER}::int`.execute(queries);
  await sql`
    insert into stores (id, organisation_id, name, code)
    select gen_random_uuid(), o.id, 'Store ' || i, 'store-' || i
    from generate_series(0, ${stores}::int - 1) i
      join organisations o on o.code = 'region-' || i / ${REGION}::int`.execute(queries);
}

/** Builds an index after rows were added, which takes a fraction of the time of its changes. */
async function addWithoutIndex(queries: Queries, name: string, add: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`select pg_get_indexdef(${name}::regclass) as definition`.execute(
    queries,
  );
  await sql`drop index ${sql.ref(name)}`.execute(queries);
  await add();
  await sql.raw(rows[0]?.definition ?? '').execute(queries);
}

async function addUsers(queries: Queries, { people, stores }: BulkChainSize): Promise<void> {
  await sql`
    insert into users (id, username, display_name, organisation_id, status, created_at)
    select gen_random_uuid(), 'bulk-' || i, 'Person ' || i, s.organisation_id, 'active', foyer_now() - interval '1 hour'
    from generate_series(1, ${people}::int) i
      join stores s on s.code = 'store-' || (i - 1) * ${SCATTER}::bigint % ${stores}::int`.execute(queries);
}

async function addAssignments(queries: Queries, stores: number): Promise<void> {
  const role = (code: string) => sql`(select id from roles where code = ${code})`;
  await sql`
    with person as materialized (
      select id, organisation_id, substr(username, 6)::int - 1 as i from users where username like 'bulk-%')
    insert into role_assignments (user_id, role_id, organisation_id, store_id)
    select id, ${role('user')}, organisation_id, null::uuid from person
    union all select person.id, ${role('assistant')}, null, s.id from person
      join stores s on s.code = 'store-' || i * ${SCATTER}::bigint % ${stores}::int
    union all select person.id, ${role('assistant')}, null, s.id from person
      cross join lateral (select i * ${SCATTER}::bigint % ${stores}::int as number) store
      join stores s on s.code = 'store-' || (store.number / ${REGION}::int * ${REGION}::int + (store.number + 1) % ${REGION}::int)
    where i % 5 = 0
    union all select id, ${role('area-manager')}, organisation_id, null from person
      where i between ${2 * EACH}::int and ${stores}::int - 1 and i % ${REGION}::int = 0
    union all select person.id, ${role('trainee')}, organisation_id, null from person
      join organisations o on o.id = organisation_id join organisations customer on customer.id = o.parent_id
      where i >= ${stores}::int and i < ${stores}::int + ${TRAINEES}::int and customer.code = 'customer-0'`.execute(
    queries,
  );
}

/** Users of a region without sessions. An area manager of another region would have the stores of both. */
async function usernamesIn(queries: Queries, region: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select u.username from users u join organisations o on o.id = u.organisation_id
    where o.code = ${region} and u.username <> all (${usernamesFrom(1, 2 * EACH + ASSISTANTS)}::text[])
    order by u.username limit ${EACH}`.execute(queries);
  return rows.map(({ username }) => username);
}

async function assign(queries: Queries, role: string, organisation: string, usernames: string[]): Promise<void> {
  await sql`
    insert into role_assignments (user_id, role_id, organisation_id)
    select u.id, r.id, o.id from users u
      join roles r on r.code = ${role} join organisations o on o.code = ${organisation}
    where u.username = any(${usernames}::text[])`.execute(queries);
}
