import type { Manifest } from '@foyer/contract/manifest.ts';
import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

export type InstalledRow = {
  readonly manifest: Manifest;
  readonly version: number;
  readonly installedAt: Date;
  readonly changedAt: Date;
  /** Number of roles with any of the application's permissions. */
  readonly roles: number;
  /** Creation time of the application's current secret. */
  readonly secretAt: Date | null;
  /** The last reported version and its time. */
  readonly reportedVersion: string | null;
  readonly reportedAt: Date | null;
};

export function createApplicationRepository(queries: Queries) {
  return {
    /** Manifests of the installed applications, in the administrator's order. */
    async list(): Promise<Manifest[]> {
      const rows = await queries
        .selectFrom('applications')
        .select('manifest')
        .orderBy('position')
        .orderBy('code')
        .execute();
      return rows.map(({ manifest }) => manifest as Manifest); // only validated manifests are stored
    },

    /** Installed applications with the details that administrators see. */
    async listInstalled(): Promise<InstalledRow[]> {
      const { rows } = await sql<InstalledRow>`
        select a.manifest, a.version, a.installed_at as "installedAt", a.changed_at as "changedAt",
          a.reported_version as "reportedVersion", a.reported_at as "reportedAt", s.created_at as "secretAt",
          (select count(distinct p.role_id)::int from role_permissions p
            where p.permission like a.code || '.%') as roles
        from applications a left join application_secrets s on s.application = a.code order by a.position, a.code`.execute(
        queries,
      );
      return rows;
    },

    /** Installs the built-in application, or replaces its manifest. */
    async install(manifest: Manifest, position: number): Promise<void> {
      const text = JSON.stringify(manifest);
      await queries
        .insertInto('applications')
        .values({ code: manifest.code, manifest: text, position })
        .onConflict((conflict) => conflict.column('code').doUpdateSet({ manifest: text }))
        .execute();
    },

    /** Adds an application after the others. False when its code is taken. */
    async add(manifest: Manifest): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('applications')
        .values({
          code: manifest.code,
          manifest: JSON.stringify(manifest),
          position: sql<number>`(select coalesce(max(position), 0) + 1 from applications)`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Returns an installed application, locked until the transaction ends. */
    async lock(code: string): Promise<{ manifest: Manifest; version: number } | undefined> {
      const row = await queries
        .selectFrom('applications')
        .select(['manifest', 'version'])
        .where('code', '=', code)
        .forUpdate()
        .executeTakeFirst();
      return row === undefined ? undefined : { manifest: row.manifest as Manifest, version: row.version }; // as above
    },

    async change(manifest: Manifest): Promise<void> {
      await queries
        .updateTable('applications')
        .set(({ eb }) => ({ manifest: JSON.stringify(manifest), version: eb('version', '+', 1), changed_at: dbNow }))
        .where('code', '=', manifest.code)
        .execute();
    },

    /** Stores the version that an application reports, if it changed or was stored more than `seconds` ago. */
    async noteVersion(code: string, version: string, seconds: number): Promise<void> {
      await queries
        .updateTable('applications')
        .set({ reported_version: version, reported_at: dbNow })
        .where('code', '=', code)
        .where(({ eb, or }) =>
          or([
            eb('reported_version', 'is distinct from', version),
            eb('reported_at', 'is', null),
            eb('reported_at', '<', dbIn(-seconds)),
          ]),
        )
        .execute();
    },

    async remove(code: string): Promise<void> {
      await queries.deleteFrom('applications').where('code', '=', code).execute();
    },

    /**
     * Reorders the applications and returns the former order. Returns undefined and changes nothing unless `codes`
     * contains each application exactly once.
     */
    async order(codes: readonly string[]): Promise<string[] | undefined> {
      await sql`lock table applications in share row exclusive mode`.execute(queries);
      const { rows } = await sql<{ same: boolean; former: string[] }>`
        select array(select code from applications order by code) = array(
          select code from unnest(${codes}::text[]) as code order by code) as same,
          array(select code from applications order by position, code) as former`.execute(queries);
      if (rows[0]?.same !== true) return undefined;
      await sql`update applications set position = wanted.position::int
        from unnest(${codes}::text[]) with ordinality as wanted (code, position)
        where applications.code = wanted.code`.execute(queries);
      return rows[0].former;
    },
  };
}

export type ApplicationRepository = ReturnType<typeof createApplicationRepository>;
