import type { ShownSettings } from '@foyer/contract/settings-administration.ts';

import type { LogoStores } from '#/features/brand/service.ts';
import { changedMeanwhile } from '#/features/roles/service.ts';
import type { Sessions, SessionStores } from '#/features/session/service.ts';
import type { Caller } from '#/platform/access.ts';
import type { AuditTrail } from '#/platform/audit.ts';
import type { Origin } from '#/platform/origin.ts';
import type { Work } from '#/platform/work.ts';

import { complete, requireSound, type SettingsService } from './service.ts';
import { type SettingName, type Settings, SETTINGS, shippedSettings } from './settings.ts';
import type { SettingStore, StoredSetting } from './store.ts';
import { whatChanged } from './what-changed.ts';

type Stores = SessionStores & LogoStores & { settings: SettingStore; audit: AuditTrail };

type Given<N extends SettingName> = { readonly value: Settings[N]; readonly version: number };

/** Refuses what only the database can tell, inside the transaction. */
export type Check<N extends SettingName> = (stores: Stores, value: Settings[N], before: Settings[N]) => Promise<void>;

type Needs = Work<Stores> & { settings: SettingsService; sessions: Sessions };

/** The settings as administrators see and change them. */
export function createSettingAdministration({ work, read, settings, sessions }: Needs) {
  function present<N extends SettingName>(name: N, stored: StoredSetting | undefined): ShownSettings[N] {
    return {
      value: complete(name, stored?.value),
      shipped: shippedSettings[name],
      version: stored?.version ?? 0,
      changedAt: stored?.changedAt.toISOString() ?? null,
      changedBy: stored?.changedBy ?? null,
    } as ShownSettings[N]; // the contract makes one from the other
  }

  async function show<N extends SettingName>(name: N): Promise<ShownSettings[N]> {
    const stored = await read((stores) => stores.settings.list());
    return present(
      name,
      stored.find((one) => one.name === name),
    );
  }

  return {
    async list(): Promise<ShownSettings> {
      const stored = await read((stores) => stores.settings.list());
      const names = Object.keys(SETTINGS) as SettingName[]; // its own keys
      const shown = names.map((name) => [
        name,
        present(
          name,
          stored.find((one) => one.name === name),
        ),
      ]);
      return Object.fromEntries(shown) as ShownSettings; // one of each name
    },

    /**
     * Puts a setting in the place of the version that the caller has seen, on every process. A0401 for fields that do
     * not fit each other, and at `/version` when somebody else has changed it meanwhile.
     */
    async change<N extends SettingName>(
      caller: Caller,
      name: N,
      { value, version }: Given<N>,
      from: Origin,
      check?: Check<N>,
    ): Promise<ShownSettings[N]> {
      requireSound(name, value, '/value');
      await work(async (stores) => {
        const before = complete(name, await stores.settings.find(name));
        if (!(await stores.settings.replace(name, value, version, caller.username))) throw changedMeanwhile();
        await check?.(stores, value, before);
        await stores.audit.record(from, {
          event: 'setting.changed',
          actorId: caller.userId,
          actor: caller.username,
          result: 'done',
          details: { setting: name, ...whatChanged(before, value) },
        });
        await stores.announce('setting.changed', { name });
        await sessions.holdConfirmed(stores, caller);
      });
      settings.forget(name);
      return show(name);
    },
  };
}

export type SettingAdministration = ReturnType<typeof createSettingAdministration>;
