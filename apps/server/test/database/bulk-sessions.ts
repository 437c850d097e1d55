import { sql } from 'kysely';

import { fingerprint, randomToken } from '#/platform/crypto/secrets.ts';
import type { Queries } from '#/platform/database/database.ts';

/** Rows per statement. */
const ROWS = 5000;

export type BulkSession = { readonly token: string; readonly cookie: string };

/** Names of `count` users of the bulk data, starting with number `first`. */
export const usernamesFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `bulk-${first + index}`);

/** Adds a session for each of these users. A store is selected: by its code, or one for which the user has a role. */
export async function addBulkSessions(
  queries: Queries,
  usernames: readonly string[],
  storeCode?: string,
): Promise<BulkSession[]> {
  const isSelected =
    storeCode === undefined
      ? sql`s.id in (select g.store_id from role_assignments g where g.user_id = u.id)`
      : sql`s.code = ${storeCode}`;
  const sessions = usernames.map((person) => ({ person, token: randomToken(), cookie: randomToken() }));
  for (let from = 0; from < sessions.length; from += ROWS) {
    const rows = sessions.slice(from, from + ROWS).map(({ person, token, cookie }) => ({
      person,
      token: fingerprint(token).toString('hex'),
      cookie: fingerprint(cookie).toString('hex'),
    }));
    await sql`
      insert into sessions (id, token_hash, cookie_hash, user_id, scope, sign_in_method, address, device, expires_at,
        store_id, customer_id)
      select gen_random_uuid(), decode(given.token, 'hex'), decode(given.cookie, 'hex'), u.id, 'full', 'bulk',
        '10.0.0.1', '', foyer_now() + interval '1 hour', s.id,
        (select o.id from organisation_ancestors up join organisations o on o.id = up.ancestor_id
          where up.organisation_id = s.organisation_id and o.parent_id is null)
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (person text, token text, cookie text)
        join users u on u.username = given.person
        left join lateral (
          select s.id, s.organisation_id from stores s where ${isSelected} order by s.code limit 1) s on true`.execute(
      queries,
    );
  }
  return sessions.map(({ token, cookie }) => ({ token, cookie: `foyer=${cookie}` }));
}
