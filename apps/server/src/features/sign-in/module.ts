import { createProvisioning } from '#/features/external-sign-in/provisioning.ts';
import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createPasskeySignIn } from './passkey-sign-in.ts';
import { createProviderSignIn } from './provider-sign-in.ts';
import { mountSignIn } from './routes.ts';

export function createSignInModule(services: Services) {
  const provisioning = createProvisioning({ ...services, work: services.workSerialised });
  const passkeySignIn = createPasskeySignIn(services);
  const providerSignIn = createProviderSignIn({ ...services, provisioning });
  return {
    mount: (mount) => mountSignIn(mount, { ...services, passkeySignIn, providerSignIn }),
    sweeps: [() => services.work(({ oneTimeTokens }) => oneTimeTokens.sweep())],
  } satisfies Module;
}
