import type { AuditTrail } from '#/platform/audit.ts';
import type { Announce, Bus } from '#/platform/bus.ts';
import { createMemory } from '#/platform/memory.ts';
import type { Origin } from '#/platform/origin.ts';
import type { Work } from '#/platform/work.ts';

import { type SettingName, type Settings, shippedSettings } from './settings.ts';
import type { SettingStore } from './store.ts';

type Stores = { settings: SettingStore; audit: AuditTrail; announce: Announce };

const KEPT_MS = 1000;

export function createSettings({ work, read, bus }: Work<Stores> & { bus: Bus }) {
  const memory = createMemory((name) => read(({ settings }) => settings.find(name as SettingName)), {
    ms: KEPT_MS,
    most: 100,
  }); // get() passes names only
  bus.hear('setting.changed', ({ name }) => memory.forget(name));
  bus.onResync(memory.forgetAll);

  return {
    /** A setting as it stands now: as shipped, with what was changed. */
    async get<N extends SettingName>(name: N): Promise<Settings[N]> {
      const changed = await memory.get(name);
      return { ...shippedSettings[name], ...(changed as Partial<Settings[N]>) }; // stored under its name
    },

    /** Changes some fields of a setting, on every process. */
    async change<N extends SettingName>(
      name: N,
      changes: Partial<Settings[N]>,
      by: { actor: string; actorId?: string; from: Origin },
    ): Promise<void> {
      const { from, ...actor } = by;
      await work(async ({ settings, audit, announce }) => {
        await settings.merge(name, changes);
        await audit.record(from, { event: 'setting.changed', ...actor, result: 'done', details: { setting: name } });
        await announce('setting.changed', { name });
      });
      memory.forget(name);
    },
  };
}

export type SettingsService = ReturnType<typeof createSettings>;
