import { sql } from 'kysely';

import { type Administrator, hasOrdinaryRoleAt, organisationInScope } from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

import { createGrantQueries } from './grant-queries.ts';

/** An organisation to which users can be added; `mayGrant`: with roles in addition to the ordinary user's role. */
type UserOrganisation = { readonly id: string; readonly mayGrant: boolean };

export function createUserImportRepository(queries: Queries) {
  return {
    ...createGrantQueries(queries),

    /** Organisations with these codes in which the administrator may add users, by code. */
    async listOrganisations(
      administrator: Administrator,
      codes: readonly string[],
    ): Promise<Map<string, UserOrganisation>> {
      const { rows } = await sql<UserOrganisation & { code: string }>`
        select o.code, o.id, (${organisationInScope(administrator, 'roles.read', sql`o.id`)}
          and ${organisationInScope(administrator, 'roles.write', sql`o.id`)}) as "mayGrant"
        from organisations o
        where o.code = any(${codes}::text[]) and ${organisationInScope(administrator, 'users.read', sql`o.id`)}
          and ${organisationInScope(administrator, 'users.write', sql`o.id`)} and ${hasOrdinaryRoleAt(administrator, sql`o.id`)}`.execute(
        queries,
      );
      return new Map(rows.map(({ code, ...organisation }) => [code, organisation]));
    },
  };
}

export type UserImportRepository = ReturnType<typeof createUserImportRepository>;
