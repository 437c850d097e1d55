import { isDeepStrictEqual } from 'node:util';

import type { ProviderValue, RedirectAddresses, ProviderView } from '@foyer/contract/identity-providers.ts';
import { MICROSOFT } from '@foyer/contract/rules/provider-names.ts';
import { needsSecret, providerProblems } from '@foyer/contract/rules/provider-rules.ts';
import type { SettingProblems } from '@foyer/contract/rules/setting-rules.ts';
import { isProviderWeaker, weakenedFields } from '@foyer/contract/rules/setting-weakening.ts';
import type { LoginPage } from '@foyer/contract/settings.ts';

import type { Mail } from '#/features/email/service.ts';
import { issuerKeyOf } from '#/features/external-sign-in/issuer-key.ts';
import type { ExternalSignIn } from '#/features/external-sign-in/service.ts';
import { versionConflict } from '#/features/roles/authorization.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { complete } from '#/features/settings/service.ts';
import { whatChanged } from '#/features/settings/what-changed.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { type ProviderInput, type LockedProviders, validateAgainstDatabase } from './database-checks.ts';
import { readProviderPage, replaceProviderPage } from './provider-page.ts';
import { toProviderViews } from './provider-views.ts';
import { signInMethodOf, PROVIDERS_SETTING } from './providers.ts';

type ProviderAdministrationRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'linkedAccounts'
  | 'logos'
  | 'provisioning'
  | 'notices'
  | 'outbox'
  | 'providers'
  | 'rights'
  | 'sessions'
  | 'settings'
  | 'texts'
  | 'users'
>;
type ProviderAdministrationNeeds = Work<ProviderAdministrationRepositories> & {
  sessions: Sessions;
  internalHosts: readonly string[];
  externalSignIn: Pick<ExternalSignIn, 'redirectOf'>;
  mail: Pick<Mail, 'alertWeakening'>;
  publicUrl: () => string;
  /** Whether Foyer's public address is known. */
  linksKnown: boolean;
};

/** Administration of providers. Their secrets are write-only. */
export function createProviderAdministration(needs: ProviderAdministrationNeeds) {
  const { work, read, sessions, internalHosts, externalSignIn, publicUrl, linksKnown, mail } = needs;

  /** The redirect addresses by kind; null without a public URL. */
  function redirectAddresses(): RedirectAddresses | null {
    if (!linksKnown) return null;
    return {
      named: externalSignIn.redirectOf('{name}'),
      microsoft: externalSignIn.redirectOf(MICROSOFT),
      wechat: `${publicUrl()}/v2/wechat/return`,
    };
  }

  async function list(): Promise<ProviderView[]> {
    const [stored, changed] = await read((repositories) =>
      Promise.all([repositories.providers.list(), repositories.settings.find('signInPage')]),
    );
    return toProviderViews(stored, complete('signInPage', changed));
  }

  /**
   * Locks the sign-in page's settings and reads the providers. The lock serialises provider changes until the
   * transaction ends.
   */
  async function lockProviders(
    repositories: ProviderAdministrationRepositories,
    name: string,
  ): Promise<LockedProviders> {
    const page = complete('signInPage', await repositories.settings.lock('signInPage'));
    const all = await repositories.providers.list();
    return { all, before: all.find((one) => one.name === name), page };
  }

  /** Changes the sign-in page's settings if they differ. Unchanged settings must not notify open pages. */
  async function updateSignInPage(
    repositories: ProviderAdministrationRepositories,
    { page, changes }: { page: LoginPage; changes: Partial<LoginPage> },
    by: Caller,
    from: Origin,
  ): Promise<void> {
    const after = { ...page, ...changes };
    if (isDeepStrictEqual(after, page)) return;
    await repositories.settings.merge('signInPage', changes, by.username);
    await repositories.announce('setting.changed', { name: 'signInPage' });
    const fields = weakenedFields('signInPage', page, after);
    if (fields.length === 0) return;
    const weakening = { setting: 'signInPage', fields, before: page, after } as const;
    await mail.alertWeakening(repositories, { weakening, actor: by.username }, from);
  }

  /**
   * Notifies super administrators when an enabled provider stays enabled and becomes weaker. `updateSignInPage`
   * notifies them when a provider is enabled.
   */
  async function alertWeakerProvider(
    repositories: ProviderAdministrationRepositories,
    { name, locked, value, isOn }: { name: string; locked: LockedProviders; value: ProviderValue; isOn: boolean },
    by: Caller,
    from: Origin,
  ): Promise<void> {
    const before = locked.before?.value;
    if (
      before === undefined ||
      !isOn ||
      !readProviderPage(name, locked.page).switch ||
      !isProviderWeaker(before, value)
    )
      return;
    await mail.alertWeakening(
      repositories,
      { weakening: { provider: name, before, after: value }, actor: by.username },
      from,
    );
  }

  async function recordChange(
    repositories: ProviderAdministrationRepositories,
    caller: Caller,
    from: Origin,
    details: Record<string, string | number>,
  ) {
    await repositories.audit.record(from, {
      event: 'setting.changed',
      ...doneBy(caller),
      details: { setting: PROVIDERS_SETTING, ...details },
    });
    await repositories.announce('setting.changed', { name: PROVIDERS_SETTING });
    await sessions.requireRecentAuthentication(repositories, caller);
  }

  return {
    list,
    redirectAddresses,

    /** Adds or changes a provider. A0401 for invalid input, A0633 when another provider has the issuer. */
    async change(caller: Caller, name: string, input: ProviderInput, from: Origin): Promise<ProviderView> {
      requireNoProblems(providerProblems({ ...input, name }, internalHosts));
      await work(async (repositories) => {
        const locked = await lockProviders(repositories, name);
        if ((locked.before?.version ?? 0) !== input.version) throw versionConflict();
        requireNoProblems(await validateAgainstDatabase(repositories, name, input, locked));
        const issuer = issuerKeyOf(input.value);
        const isTaken = locked.all.some((one) => one.name !== name && issuerKeyOf(one.value) === issuer);
        if (issuer !== undefined && isTaken) throw new Fault('azure_tenant_taken');
        const { value } = input;
        // A provider that needs no secret stores none.
        const secret = needsSecret(value) ? input.secret : '';
        await repositories.providers.put({ name, value, secret }, caller.username);
        const changes = replaceProviderPage(name, input.page, locked.page);
        await updateSignInPage(repositories, { page: locked.page, changes }, caller, from);
        await alertWeakerProvider(repositories, { name, locked, value, isOn: input.page.switch }, caller, from);
        await recordChange(repositories, caller, from, {
          provider: name,
          ...describeChange(name, locked, { value, secret, changes }),
        });
      });
      const changed = (await list()).find((one) => one.name === name);
      if (changed === undefined) throw new Fault('not_found'); // another administrator has removed it
      return changed;
    },

    /**
     * Removes a provider with its secret and its linked accounts. Ends the sessions that were started with it. A0404
     * when it does not exist.
     */
    async remove(caller: Caller, name: string, version: number, from: Origin): Promise<void> {
      await work(async (repositories) => {
        const { before, page } = await lockProviders(repositories, name);
        if (before === undefined) throw new Fault('not_found');
        if (before.version !== version) throw versionConflict();
        const linked = await repositories.linkedAccounts.countByProvider(name);
        await repositories.providers.remove(name);
        await sessions.endBySignInMethod(repositories, signInMethodOf(name), caller);
        await updateSignInPage(
          repositories,
          { page, changes: replaceProviderPage(name, undefined, page) },
          caller,
          from,
        );
        await recordChange(repositories, caller, from, { provider: name, fields: 'removed', linked });
      });
    },
  };
}

export type ProviderAdministration = ReturnType<typeof createProviderAdministration>;

type ProviderUpdate = {
  readonly value: ProviderValue;
  readonly secret: string | undefined;
  readonly changes: Partial<LoginPage>;
};

/** Audit details of a change. They state that the secret was replaced, never its value. */
function describeChange(
  name: string,
  { before, page }: LockedProviders,
  { value, secret, changes }: ProviderUpdate,
): Record<string, string> {
  const old = before === undefined ? {} : { ...before.value, ...readProviderPage(name, page) };
  const changed = whatChanged(old, { ...value, ...readProviderPage(name, { ...page, ...changes }) });
  const hadSecret = before !== undefined && before.encryptedSecret !== null;
  if (secret === undefined || (secret === '' && !hadSecret)) return changed;
  return { ...changed, fields: `${changed['fields'] ?? ''} secret`.trim() };
}

function requireNoProblems(fields: SettingProblems): void {
  if (Object.keys(fields).length > 0) throw new Fault('illegal_input', { fields });
}
