import type { Queries } from '#/platform/database.ts';
import { dbNow } from '#/platform/database.ts';

import type { SettingName, Settings } from './settings.ts';

export function createSettingStore(queries: Queries) {
  return {
    /** What was changed of a setting; undefined while it stands as shipped. */
    async find<N extends SettingName>(name: N): Promise<Partial<Settings[N]> | undefined> {
      const row = await queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value as Partial<Settings[N]> | undefined; // only save() writes it
    },

    async save<N extends SettingName>(name: N, value: Settings[N]): Promise<void> {
      await queries
        .insertInto('settings')
        .values({ name, value: JSON.stringify(value) })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: JSON.stringify(value), changed_at: dbNow }),
        )
        .execute();
    },
  };
}

export type SettingStore = ReturnType<typeof createSettingStore>;
