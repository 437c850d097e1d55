import { isSignInAddress } from '#/shared/navigation/sign-in-methods.ts';

import type { LoginPage } from './data.ts';

export type Provider = {
  readonly name: string;
  readonly label: string;
  readonly start: string;
  /** The hash of its picture. */
  readonly icon: string | undefined;
};
type Settings = LoginPage['SSOConfig'][string];

/** The named providers to offer: switched on, shown, and with a start that a browser may follow. */
export function offeredProviders({ SSOConfig }: Pick<LoginPage, 'SSOConfig'>): Provider[] {
  return Object.entries(SSOConfig)
    .filter(([, provider]) => isOn(provider) && provider.configShow)
    .map(([name, provider]) => asOffered(name, provider));
}

/** Whether people may come in by a provider, be it shown or not. */
export function isOn({ switch: on, configSwitch, loginAddress }: Settings): boolean {
  return on && configSwitch && isSignInAddress(loginAddress);
}

/** A provider as people see it. */
export function asOffered(name: string, { label = name, loginAddress, icon }: Settings): Provider {
  return { name, label, start: loginAddress, icon };
}
