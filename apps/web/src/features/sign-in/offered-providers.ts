import type { LoginPage } from './data.ts';

export type Provider = { readonly name: string; readonly address: string };

/** The named providers to offer: switched on, shown, and with an address that a browser may follow. */
export function offeredProviders(settings: Pick<LoginPage, 'SSOConfig'>): Provider[] {
  return Object.entries(settings.SSOConfig)
    .filter(([, provider]) => provider.switch && provider.configSwitch && provider.configShow)
    .filter(([, { loginAddress }]) => isWebAddress(loginAddress))
    .map(([name, { loginAddress }]) => ({ name, address: loginAddress }));
}

function isWebAddress(address: string): boolean {
  return ['https:', 'http:'].includes(URL.parse(address)?.protocol ?? '');
}
