import type { ProviderValue, WechatProvider } from '@foyer/contract/identity-providers.ts';
import { MICROSOFT, WECHAT } from '@foyer/contract/rules/provider-names.ts';
import type { LoginPage } from '@foyer/contract/settings.ts';

import type { SettingsService } from '#/features/settings/service.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import type { Repositories } from '#/repositories.ts';

/** A configured provider, with Foyer's client secret. */
export type ConfiguredProvider<V = ProviderValue> = {
  readonly name: string;
  readonly value: V;
  readonly secret: string;
};

type ProviderNeeds = Pick<Work<Repositories<'providers'>>, 'read'> & { bus: Bus; settings: SettingsService };

/** Name of the setting in announcements and audit entries. */
export const PROVIDERS_SETTING = 'identityProviders';
const CACHE_TTL_MS = 1000;

/** Configured providers, cached for 1 s, and which of them are enabled for sign-in. */
export function createProviders({ read, bus, settings }: ProviderNeeds) {
  const cache = createTtlCache(load, { ms: CACHE_TTL_MS, maxEntries: 100 });
  bus.invalidateOn('setting.changed', ({ name }) => name === PROVIDERS_SETTING && cache.clear());
  bus.onResync(cache.clear);

  async function load(name: string): Promise<ConfiguredProvider | undefined> {
    return read(async ({ providers }) => {
      const stored = await providers.find(name);
      if (stored === undefined) return undefined;
      // A secret that was encrypted with another key counts as empty. The provider's protocol reports the missing
      // secret.
      return { name, value: stored.value, secret: providers.decryptSecret(stored) ?? '' };
    });
  }

  /** Returns a provider that is configured and also enabled on the sign-in page. */
  async function findEnabled(name: string): Promise<ConfiguredProvider | undefined> {
    return isEnabled(await settings.get('signInPage'), name) ? cache.get(name) : undefined;
  }

  return {
    /** A configured provider, enabled or not. */
    find: (name: string): Promise<ConfiguredProvider | undefined> => cache.get(name),

    findEnabled,

    /** The WeChat provider, if it is configured and enabled. */
    async findWechat(): Promise<ConfiguredProvider<WechatProvider> | undefined> {
      const provider = await findEnabled(WECHAT);
      return provider?.value.kind === 'wechat' ? { ...provider, value: provider.value } : undefined;
    },

    /** The names of all configured and enabled providers. */
    async listEnabled(): Promise<string[]> {
      const page = await settings.get('signInPage');
      const names = [MICROSOFT, WECHAT, ...Object.keys(page.SSOConfig)].filter((name) => isEnabled(page, name));
      const configured = await Promise.all(names.map((name) => cache.get(name)));
      return names.filter((_, index) => configured[index] !== undefined);
    },

    /** The sign-in page with the address that each provider's button opens. */
    presentPage(page: LoginPage): LoginPage {
      const entries = Object.entries(page.SSOConfig).map(([name, provider]) => [
        name,
        provider.loginAddress === '' ? { ...provider, loginAddress: startAddress(name) } : provider,
      ]);
      return { ...page, SSOConfig: Object.fromEntries(entries) };
    },
  };
}

export type IdentityProviders = ReturnType<typeof createProviders>;

/** The sign-in method of a session that was started with a provider. */
export const signInMethodOf = (name: string): string => (name === MICROSOFT || name === WECHAT ? name : `sso:${name}`);

/** Path, below Foyer's public address, that starts a sign-in with a provider. */
export function startAddress(name: string): string {
  return name === MICROSOFT ? '/azure/v2/login' : `/v2/sso/${name}/login`;
}

function isEnabled(page: LoginPage, name: string): boolean {
  if (name === MICROSOFT) return page.azureSSOSwitch;
  if (name === WECHAT) return page.wechatSwitch;
  const provider = Object.hasOwn(page.SSOConfig, name) ? page.SSOConfig[name] : undefined;
  return provider !== undefined && provider.switch && provider.configSwitch;
}
