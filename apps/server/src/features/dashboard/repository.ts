import { type RawBuilder, type SqlBool, sql } from 'kysely';

import {
  type Administrator,
  organisationInScope,
  organisationsInScope,
} from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

export type Counts = Record<'active' | 'invited' | 'disabled' | 'organisations' | 'stores', number>;

/** Maximum number of organisations that are listed by ID, for which an index is used. */
const FEW = 100;

/** Counts of the objects that an administrator sees. */
export function createDashboardRepository(queries: Queries) {
  /** Returns a condition on a column with an organisation's ID: whether the organisation is in reach. */
  async function visibleUsers(
    administrator: Administrator,
  ): Promise<(organisationId: RawBuilder<unknown>) => RawBuilder<SqlBool>> {
    if (administrator.superAdministrator) return () => sql`true`;
    const { rows } = await organisationsInScope(administrator, 'audit.read', FEW + 1).execute(queries);
    const ids = rows.map(({ id }) => id);
    return (organisationId) =>
      ids.length > FEW
        ? organisationInScope(administrator, 'audit.read', organisationId)
        : sql`${organisationId} = any(${ids}::uuid[])`;
  }

  return {
    /** Counts each kind up to `limit`, which bounds the cost for customers with millions of rows. */
    async count(administrator: Administrator, limit: number): Promise<Counts> {
      const isSeen = await visibleUsers(administrator);
      const counted = (rows: RawBuilder<unknown>, condition: RawBuilder<SqlBool>) =>
        sql`(select count(*)::int from (select from ${rows} where ${condition} limit ${limit}) as c)`;
      const users = (status: string) =>
        counted(sql`users u`, sql`u.status = ${sql.lit(status)} and ${isSeen(sql`u.organisation_id`)}`);
      const { rows } = await sql<Counts>`
        select ${users('active')} as active, ${users('invited')} as invited, ${users('disabled')} as disabled,
          ${counted(sql`organisations o`, isSeen(sql`o.id`))} as organisations,
          ${counted(sql`stores s`, isSeen(sql`s.organisation_id`))} as stores`.execute(queries);
      return rows[0] ?? { active: 0, invited: 0, disabled: 0, organisations: 0, stores: 0 };
    },

    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select foyer_now() as now`.execute(queries);
      return rows[0]?.now ?? new Date();
    },

    async databaseVersion(): Promise<string> {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
        queries,
      );
      return rows[0]?.version ?? '';
    },
  };
}

export type DashboardRepository = ReturnType<typeof createDashboardRepository>;
