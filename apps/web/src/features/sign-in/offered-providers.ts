import { isSignInAddress } from '#/shared/navigation/paths.ts';

import type { LoginPageSettings } from './data.ts';

export type OfferedProvider = {
  readonly name: string;
  readonly label: string;
  readonly signInAddress: string;
  /** Hash of the icon. */
  readonly icon: string | undefined;
};
type ProviderSettings = LoginPageSettings['SSOConfig'][string];

/** The named providers to show: switched on, visible, and with a safe start address. */
export function offeredProviders({ SSOConfig }: Pick<LoginPageSettings, 'SSOConfig'>): OfferedProvider[] {
  return Object.entries(SSOConfig)
    .filter(([, provider]) => isOn(provider) && provider.configShow)
    .map(([name, provider]) => toOfferedProvider(name, provider));
}

/** Whether users can sign in with a provider, visible or not. */
export function isOn({ switch: on, configSwitch, loginAddress }: ProviderSettings): boolean {
  return on && configSwitch && isSignInAddress(loginAddress);
}

/** A provider as shown on the sign-in page. */
export function toOfferedProvider(
  name: string,
  { label = name, loginAddress, icon }: ProviderSettings,
): OfferedProvider {
  return { name, label, signInAddress: loginAddress, icon };
}
