import { type SettingName, type Settings, SETTINGS } from '@foyer/contract/settings.ts';
import { sql } from 'kysely';

import { dbNow, type Queries } from '#/platform/database/database.ts';
import { isValid } from '#/platform/http/requests/schema-validation.ts';

import { isSettingName } from './settings.ts';

/** A stored setting, with the username of its last change; null for the command line. */
export type StoredSetting = {
  readonly name: SettingName;
  readonly value: object;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string | null;
};

const CHANGED = sql<number>`settings.version + 1`;

export function createSettingRepository(queries: Queries) {
  async function find<N extends SettingName>(name: N): Promise<Partial<Settings[N]> | undefined> {
    const row = await queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
    return row === undefined ? undefined : validFields(name, row.value);
  }

  return {
    /** The changed fields of a setting. Undefined if it was never changed. */
    find,

    /**
     * Finds a setting like `find`, and locks all settings until the transaction ends, since a missing row cannot be
     * locked.
     */
    async lock<N extends SettingName>(name: N): Promise<Partial<Settings[N]> | undefined> {
      await sql`lock table settings in share row exclusive mode`.execute(queries);
      return find(name);
    },

    /** All settings that were changed at least once. */
    async list(): Promise<StoredSetting[]> {
      const rows = await queries
        .selectFrom('settings')
        .select(['name', 'value', 'version', 'changed_at as changedAt', 'changed_by as changedBy'])
        .execute();
      return rows.flatMap(({ name, value, ...row }) =>
        isSettingName(name) ? [{ ...row, name, value: validFields(name, value) }] : [],
      );
    },

    /** Changes fields and keeps all others, even during concurrent changes. */
    async merge<N extends SettingName>(name: N, changes: Partial<Settings[N]>, by: string): Promise<void> {
      await queries
        .insertInto('settings')
        .values({ name, value: JSON.stringify(changes), changed_by: by })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            value: sql<string>`settings.value || excluded.value`,
            version: CHANGED,
            changed_at: dbNow,
            changed_by: by,
          }),
        )
        .execute();
    },

    /**
     * Replaces the version `seen`; 0 is the shipped one. False if the version has changed (optimistic lock). Fields of
     * other Foyer versions are kept.
     */
    async replace<N extends SettingName>(name: N, value: Settings[N], seen: number, by: string): Promise<boolean> {
      const row = { value: JSON.stringify(value), changed_by: by };
      const done =
        seen === 0
          ? await queries
              .insertInto('settings')
              .values({ name, ...row })
              .onConflict((conflict) => conflict.column('name').doNothing())
              .returning('version')
              .executeTakeFirst()
          : await queries
              .updateTable('settings')
              .set({
                value: sql<string>`settings.value || ${row.value}::jsonb`,
                changed_by: by,
                version: CHANGED,
                changed_at: dbNow,
              })
              .where('name', '=', name)
              .where('version', '=', seen)
              .returning('version')
              .executeTakeFirst();
      return done !== undefined;
    },
  };
}

const fits = (schema: object | undefined, value: unknown) => schema !== undefined && isValid(schema, value);

/** The stored fields that this version of Foyer knows. During an upgrade, two versions run in parallel. */
function validFields<N extends SettingName>(name: N, stored: unknown): Partial<Settings[N]> {
  const fieldSchemas = new Map(Object.entries<object>(SETTINGS[name].properties));
  const fields = Object.entries(stored ?? {}).filter(([field, value]) => fits(fieldSchemas.get(field), value));
  return Object.fromEntries(fields) as Partial<Settings[N]>; // each field matches its schema
}

export type SettingRepository = ReturnType<typeof createSettingRepository>;
