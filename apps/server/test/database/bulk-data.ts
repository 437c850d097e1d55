import { sql } from 'kysely';

import { fingerprint, randomToken } from '#/platform/crypto/secrets.ts';
import type { Queries } from '#/platform/database/database.ts';

/** Rows per statement. */
const ROWS = 5000;

export type BulkSession = { readonly token: string; readonly cookie: string };

/** Inserts the rows of a chain directly into the database: hashing a million passwords would take too long. */
export function createBulkData(queries: Queries) {
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
      await sql`
        insert into notice_texts (notice_id, language, title, content)
        select id, language, 'A notice in ' || language, 'What it says.'
        from notices, unnest(array['en', 'de', 'zh']) as language`.execute(queries);
      await sql`vacuum analyze`.execute(queries);
    },

    /** Makes the first three users administrators: of the installation, of the chain and of one store. */
    async addAdministrators(): Promise<void> {
      await sql`
        insert into role_assignments (user_id, role_id, organisation_id)
        select u.id, r.id, case when u.username = 'bulk-3' then u.organisation_id else chain.id end
        from users u
          join roles r on r.code = case when u.username = 'bulk-1' then 'super-administrator' else 'organisation-administrator' end
          join organisations chain on chain.code = 'chain'
        where u.username in ('bulk-1', 'bulk-2', 'bulk-3')`.execute(queries);
    },

    /** Adds a session for each of the first `count` users. */
    async addSessions(count: number): Promise<BulkSession[]> {
      const sessions = Array.from({ length: count }, (_, index) => ({
        person: `bulk-${index + 1}`,
        token: randomToken(),
        cookie: randomToken(),
      }));
      for (let from = 0; from < count; from += ROWS) {
        const rows = sessions.slice(from, from + ROWS).map(({ person, token, cookie }) => ({
          person,
          token: fingerprint(token).toString('hex'),
          cookie: fingerprint(cookie).toString('hex'),
        }));
        await sql`
          insert into sessions (id, token_hash, cookie_hash, user_id, scope, sign_in_method, address, device, expires_at)
          select gen_random_uuid(), decode(given.token, 'hex'), decode(given.cookie, 'hex'), u.id, 'full', 'bulk',
            '10.0.0.1', '', foyer_now() + interval '1 hour'
          from json_to_recordset(${JSON.stringify(rows)}::json) as given (person text, token text, cookie text)
            join users u on u.username = given.person`.execute(queries);
      }
      return sessions.map(({ token, cookie }) => ({ token, cookie: `foyer=${cookie}` }));
    },
  };
}
