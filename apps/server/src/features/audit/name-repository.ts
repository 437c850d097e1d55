import { sql } from 'kysely';

import { type Administrator, organisationInScope } from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

import type { AuditReference } from './objects.ts';

/** The current name of an object; a built-in role also has its code. */
export type PresentName = { readonly name: string; readonly builtIn: string | null };

export function createAuditNameRepository(queries: Queries) {
  return {
    /**
     * Current names of roles, organisations and stores by `kind:id`, in one query for all entries. Limited to the
     * caller's reach: names of other customers are not revealed.
     */
    async find(
      administrator: Administrator,
      references: readonly AuditReference[],
    ): Promise<ReadonlyMap<string, PresentName>> {
      const idsOf = (wanted: AuditReference['kind']) => [
        ...new Set(references.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
      ];
      const { rows } = await sql<PresentName & { key: string }>`
        select 'role:' || r.id as key, r.name, case when r.is_built_in then r.code end as "builtIn" from roles r
        where r.id = any(${idsOf('role')}::uuid[])
          and (r.organisation_id is null or ${organisationInScope(administrator, 'audit.read', sql`r.organisation_id`)})
        union all
        select 'organisation:' || o.id, o.name, null from organisations o
        where o.id = any(${idsOf('organisation')}::uuid[]) and ${organisationInScope(administrator, 'audit.read', sql`o.id`)}
        union all
        select 'store:' || s.id, s.name, null from stores s
        where s.id = any(${idsOf('store')}::uuid[]) and ${organisationInScope(administrator, 'audit.read', sql`s.organisation_id`)}`.execute(
        queries,
      );
      return new Map(rows.map(({ key, ...present }) => [key, present]));
    },
  };
}

export type AuditNameRepository = ReturnType<typeof createAuditNameRepository>;
