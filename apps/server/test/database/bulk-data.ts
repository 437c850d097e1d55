import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';

import { addBulkChain, type BulkChain, type BulkChainSize } from './bulk-chain.ts';
import { addBulkSessions, type BulkSession, usernamesFrom } from './bulk-sessions.ts';

/** Roles of administrators, and the organisations for which they have them. */
const ADMINISTRATORS = [
  ['super-administrator', 'chain'],
  ['organisation-administrator', 'chain'],
  ['organisation-administrator', 'shop-4'],
] as const;

/** Inserts the rows of a chain directly into the database: hashing a million passwords would take too long. */
export function createBulkData(queries: Queries) {
  async function addNoticeTexts(): Promise<void> {
    await sql`
      insert into notice_texts (notice_id, language, title, content)
      select id, language, 'A notice in ' || language, 'What it says.'
      from notices, unnest(array['en', 'de', 'zh']) as language`.execute(queries);
    await sql`vacuum analyze`.execute(queries);
  }

  return {
    /**
     * Users `bulk-1`, `bulk-2`, … created an hour ago in the stores of one chain (`organisationCount` organisations
     * below one). The names of the first twenty begin with the same word.
     */
    async addUsers(count: number, organisationCount = 1000): Promise<void> {
      await sql`
        insert into organisations (id, parent_id, name, code) values
          ('00000000-0000-4000-8000-000000000000', null, 'Chain', 'chain')`.execute(queries);
      await sql`
        insert into organisations (id, parent_id, name, code)
        select gen_random_uuid(), '00000000-0000-4000-8000-000000000000', 'Shop ' || i, 'shop-' || i
        from generate_series(1, ${organisationCount}::int) i`.execute(queries);
      await sql`
        insert into users (id, username, display_name, organisation_id, status, created_at)
        select gen_random_uuid(), 'bulk-' || i, case when i <= 20 then 'Zwetschge ' else 'Person ' end || i, o.id,
          'active', foyer_now() - interval '1 hour'
        from generate_series(1, ${count}::int) i
          join organisations o on o.code = 'shop-' || (1 + i % ${organisationCount}::int)`.execute(queries);
      await sql`vacuum analyze`.execute(queries);
    },

    /** Notices of the last hour: half of them for all users, the others for one store each in turn. */
    async addNotices(count: number): Promise<void> {
      await sql`update notice_revision set revision = revision + 1`.execute(queries);
      await sql`
        insert into notices (id, type, audience, creator, starts_at, revision)
        select gen_random_uuid(), 'NORMAL_NOTICE',
          case when i % 2 = 0 then 'everybody' else 'organisation:' || o.id end, 'admin',
          foyer_now() - make_interval(secs => 3000.0 * i / ${count}::int), (select revision from notice_revision)
        from generate_series(1, ${count}::int) i
          join organisations o on o.code = 'shop-' || (1 + i % (select count(*)::int from organisations where code like 'shop-%'))`.execute(
        queries,
      );
      await addNoticeTexts();
    },

    /** Adds notices to all users, which began in the last minutes. */
    async addNoticesToEveryone(count: number): Promise<void> {
      await sql`update notice_revision set revision = revision + 1`.execute(queries);
      await sql`
        insert into notices (id, type, audience, creator, starts_at, revision)
        select gen_random_uuid(), 'NORMAL_NOTICE', 'everybody', 'admin', foyer_now() + make_interval(secs => i - ${count}::int),
          (select revision from notice_revision)
        from generate_series(1, ${count}::int) i`.execute(queries);
      await addNoticeTexts();
    },

    /**
     * Makes users administrators: `each` of the installation, of the chain and of one store. Returns the sessions of
     * each kind.
     */
    async addAdministrators(each: number): Promise<BulkSession[][]> {
      const sessions: BulkSession[][] = [];
      for (const [role, organisation] of ADMINISTRATORS) {
        const usernames = usernamesFrom(1 + sessions.length * each, each);
        await sql`
          insert into role_assignments (user_id, role_id, organisation_id)
          select u.id, r.id, o.id from users u
            join roles r on r.code = ${role} join organisations o on o.code = ${organisation}
          where u.username = any(${usernames}::text[])`.execute(queries);
        sessions.push(await addBulkSessions(queries, usernames));
      }
      return sessions;
    },

    /** Adds a session for each of the first `count` users. */
    addSessions: (count: number): Promise<BulkSession[]> => addBulkSessions(queries, usernamesFrom(1, count)),

    addChain: (size: BulkChainSize): Promise<BulkChain> => addBulkChain(queries, size),
  };
}
