import { isSignInAddress } from '#/shared/navigation/paths.ts';

import type { LoginPageSettings } from './data.ts';

export type OfferedProvider = {
  readonly name: string;
  readonly label: string;
  readonly signInAddress: string;
  /** The hash of its picture. */
  readonly icon: string | undefined;
};
type ProviderSettings = LoginPageSettings['SSOConfig'][string];

/** The named providers to offer: switched on, shown, and with a start that a browser may follow. */
export function offeredProviders({ SSOConfig }: Pick<LoginPageSettings, 'SSOConfig'>): OfferedProvider[] {
  return Object.entries(SSOConfig)
    .filter(([, provider]) => isOn(provider) && provider.configShow)
    .map(([name, provider]) => toOfferedProvider(name, provider));
}

/** Whether people may come in by a provider, be it shown or not. */
export function isOn({ switch: on, configSwitch, loginAddress }: ProviderSettings): boolean {
  return on && configSwitch && isSignInAddress(loginAddress);
}

/** A provider as people see it. */
export function toOfferedProvider(
  name: string,
  { label = name, loginAddress, icon }: ProviderSettings,
): OfferedProvider {
  return { name, label, signInAddress: loginAddress, icon };
}
