import * as Type from '@foyer/contract/core/schema.ts';
import { weakenedFields } from '@foyer/contract/rules/setting-weakening.ts';
import { type SettingName, type Settings, SETTINGS, type SettingsView } from '@foyer/contract/settings.ts';

import type { Mail } from '#/features/email/service.ts';
import { versionConflict } from '#/features/roles/authorization.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import { COMMAND_LINE, type Origin } from '#/platform/http/requests/origin.ts';
import { requireValid } from '#/platform/http/requests/schema-validation.ts';
import type { Repositories } from '#/repositories.ts';

import type { StoredSetting } from './repository.ts';
import { complete, requireSound } from './service.ts';
import { shippedSettings } from './settings.ts';
import { whatChanged } from './what-changed.ts';

type SettingAdministrationRepositories = Repositories<
  'announce' | 'audit' | 'logos' | 'notices' | 'outbox' | 'rights' | 'sessions' | 'settings' | 'texts' | 'users'
>;

type SettingInput<N extends SettingName> = { readonly value: Settings[N]; readonly version: number };

/** Validation that needs the database. It runs inside the transaction. */
export type Check<N extends SettingName> = (
  repositories: SettingAdministrationRepositories,
  value: Settings[N],
  before: Settings[N],
) => Promise<void>;

type SettingAdministrationNeeds = Work<SettingAdministrationRepositories> & {
  sessions: Sessions;
  mail: Pick<Mail, 'alertWeakening'>;
};

export function createSettingAdministration({ work, read, sessions, mail }: SettingAdministrationNeeds) {
  function present<N extends SettingName>(name: N, stored: StoredSetting | undefined): SettingsView[N] {
    return {
      value: complete(name, stored?.value),
      shipped: shippedSettings[name],
      version: stored?.version ?? 0,
      changedAt: stored?.changedAt.toISOString() ?? null,
      changedBy: stored?.changedBy ?? null,
    } as SettingsView[N]; // a mapped type of the contract
  }

  async function show<N extends SettingName>(name: N): Promise<SettingsView[N]> {
    const stored = await read((repositories) => repositories.settings.list());
    return present(
      name,
      stored.find((one) => one.name === name),
    );
  }

  /** Notifies super administrators of the fields in which a change weakens sign-in. */
  async function alert<N extends SettingName>(
    repositories: SettingAdministrationRepositories,
    { name, before, after, fields }: { name: N; before: Settings[N]; after: Settings[N]; fields: readonly string[] },
    actor: string | undefined,
    from: Origin,
  ): Promise<void> {
    if (fields.length === 0) return;
    await mail.alertWeakening(repositories, { weakening: { setting: name, fields, before, after }, actor }, from);
  }

  return {
    async list(): Promise<SettingsView> {
      const stored = await read((repositories) => repositories.settings.list());
      const names = Object.keys(SETTINGS) as SettingName[]; // the keys of the literal
      const entries = names.map((name) => [
        name,
        present(
          name,
          stored.find((one) => one.name === name),
        ),
      ]);
      return Object.fromEntries(entries) as SettingsView; // contains each name once
    },

    /**
     * Replaces a setting in every process (optimistic lock). A0401 for inconsistent fields, and at `/version` after a
     * concurrent change. A0302 with `weaker` at the fields in which the change weakens sign-in, unless the caller is a
     * super administrator; then all super administrators are notified.
     */
    async change<N extends SettingName>(
      caller: Caller,
      name: N,
      { value, version }: SettingInput<N>,
      from: Origin,
      check?: Check<N>,
    ): Promise<SettingsView[N]> {
      requireSound(name, value, '/value');
      await work(async (repositories) => {
        // Without the lock, the change could be compared with a value that a concurrent change replaces.
        const before = complete(name, await repositories.settings.lock(name));
        if (!(await repositories.settings.replace(name, value, version, caller.username))) throw versionConflict();
        await check?.(repositories, value, before);
        const fields = weakenedFields(name, before, value);
        if (fields.length > 0 && !caller.superAdministrator) throw weaker(fields);
        await alert(repositories, { name, before, after: value, fields }, caller.username, from);
        await repositories.audit.record(from, {
          event: 'setting.changed',
          ...doneBy(caller),
          details: { setting: name, ...whatChanged(before, value) },
        });
        await repositories.announce('setting.changed', { name });
        await sessions.requireRecentAuthentication(repositories, caller);
      }).catch(async (error: unknown) => {
        if (error instanceof Fault && error.fault === 'forbidden')
          await sessions.recordRefusal(caller, from, `PUT /v2/manage/settings/${name}`);
        throw error;
      });
      return show(name);
    },

    /** Changes fields of a setting from the command line. A0401 for unknown fields or invalid values. */
    async changeByCommand<N extends SettingName>(name: N, changes: Partial<Settings[N]>): Promise<void> {
      requireValid({ ...Type.Partial(SETTINGS[name]), additionalProperties: false }, changes);
      await work(async (repositories) => {
        const before = complete(name, await repositories.settings.lock(name));
        await repositories.settings.merge(name, changes, COMMAND_LINE.address);
        const after = { ...before, ...changes };
        requireSound(name, after);
        await alert(
          repositories,
          { name, before, after, fields: weakenedFields(name, before, after) },
          undefined,
          COMMAND_LINE,
        );
        await repositories.audit.record(COMMAND_LINE, {
          event: 'setting.changed',
          actor: COMMAND_LINE.address,
          result: 'done',
          details: { setting: name, ...whatChanged(before, after) },
        });
        await repositories.announce('setting.changed', { name });
      });
    },
  };
}

/**
 * Fault for a change that weakens sign-in. Only super administrators may do so, since sign-in also protects their
 * accounts.
 */
const weaker = (fields: readonly string[]) =>
  new Fault('forbidden', { fields: Object.fromEntries(fields.map((field) => [`/value/${field}`, 'weaker'])) });

export type SettingAdministration = ReturnType<typeof createSettingAdministration>;
