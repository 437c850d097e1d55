import { sql } from 'kysely';

import {
  afterCursor,
  timeSortKey,
  type ListOrder,
  type PageRequest,
  orderBy,
} from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import { matchesText, isMeant, type Sight, type UserFilter } from './list-repository.ts';

export type ExportRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly organisation: string;
  readonly language: string | null;
  readonly status: string;
  readonly createdAt: Date;
  readonly lastSignIn: Date | null;
};

export function createUserExportRepository(queries: Queries) {
  return {
    /** A page of the users in scope. A search is not limited to the first hits. */
    async list(sight: Sight, filter: UserFilter, order: ListOrder, page: PageRequest): Promise<ExportRow[]> {
      const { rows } = await sql<ExportRow>`
        select u.id, ${order.kind === 'time' ? timeSortKey(order.key) : order.key} as "sortKey", u.username,
          u.display_name as "displayName", u.email, o.code as organisation, u.language, u.status,
          u.created_at as "createdAt", u.last_sign_in_at as "lastSignIn"
        from users u join organisations o on o.id = u.organisation_id
        where ${matchesText(filter.query ?? '')} and ${isMeant(sight, filter)} and ${afterCursor(order, page)}
        ${orderBy(order, page)}`.execute(queries);
      return rows;
    },

    /** Number of matching users in scope, counted up to a limit. */
    async count(sight: Sight, filter: UserFilter, limit: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from users u where ${matchesText(filter.query ?? '')} and ${isMeant(sight, filter)} limit ${limit}) as u`.execute(
        queries,
      );
      return rows[0]?.count ?? 0;
    },
  };
}
