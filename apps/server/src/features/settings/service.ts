import { settingProblems } from '@foyer/contract/rules/setting-rules.ts';
import type { SettingName, Settings } from '@foyer/contract/settings.ts';

import { createStaleOnError } from '#/platform/cache/stale-on-error.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import { shippedSettings } from './settings.ts';

const CACHE_MS = 1000;

export function createSettings({ read, bus }: Pick<Work<Repositories<'settings'>>, 'read'> & { bus: Bus }) {
  const cache = createTtlCache((name) => read(({ settings }) => settings.find(name as SettingName)), {
    ms: CACHE_MS,
    maxEntries: 100,
  }); // all keys are setting names
  bus.invalidateOn('setting.changed', ({ name }) => cache.invalidate(name));
  bus.onResync(cache.clear);

  const changedOrLast = createStaleOnError((name: SettingName) => cache.get(name), { ms: CACHE_MS });

  async function get<N extends SettingName>(name: N): Promise<Settings[N]> {
    return complete(name, await cache.get(name));
  }

  return {
    /** The current value: the shipped setting with its changes. */
    get,

    /** The current value as the caller's transaction sees it, in which no other query may run. */
    async within<N extends SettingName>({ settings }: Repositories<'settings'>, name: N): Promise<Settings[N]> {
      return complete(name, await settings.find(name));
    },

    /**
     * The current value, stale on error: the last value, or the shipped one, while the database is down or not
     * migrated. For display only; never base a decision on it.
     */
    async getOrLast<N extends SettingName>(name: N): Promise<Settings[N]> {
      return complete(name, await changedOrLast(name));
    },
  };
}

/** Throws A0401 for inconsistent fields, at their path below `at`. */
export function requireSound<N extends SettingName>(name: N, value: Settings[N], at = ''): void {
  const problems = Object.entries(settingProblems(name, value));
  if (problems.length === 0) return;
  throw new Fault('illegal_input', { fields: Object.fromEntries(problems.map(([field, rule]) => [at + field, rule])) });
}

/** A shipped setting with its changes. */
export function complete<N extends SettingName>(name: N, changed: unknown): Settings[N] {
  return { ...shippedSettings[name], ...(changed as Partial<Settings[N]>) }; // stored under the setting's name
}

export type SettingsService = ReturnType<typeof createSettings>;
