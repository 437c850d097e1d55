import { sql } from 'kysely';

import { dbNow, type Queries } from '#/platform/database.ts';

import type { SettingName, Settings } from './settings.ts';

export function createSettingStore(queries: Queries) {
  return {
    /** What was changed of a setting; undefined while it stands as shipped. */
    async find<N extends SettingName>(name: N): Promise<Partial<Settings[N]> | undefined> {
      const row = await queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value as Partial<Settings[N]> | undefined; // only merge() writes it
    },

    /** Changes some fields and leaves the others, also when two administrators do so at the same time. */
    async merge<N extends SettingName>(name: N, changes: Partial<Settings[N]>): Promise<void> {
      await queries
        .insertInto('settings')
        .values({ name, value: JSON.stringify(changes) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ value: sql<string>`settings.value || excluded.value`, changed_at: dbNow }),
        )
        .execute();
    },
  };
}

export type SettingStore = ReturnType<typeof createSettingStore>;
