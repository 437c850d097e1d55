import type { RedirectAddresses } from '@foyer/contract/identity-providers.ts';
import { PROVIDER_NAME } from '@foyer/contract/rules/provider-names.ts';

import type { ProviderKind } from './provider-draft.ts';

/** The redirect address of a provider; undefined while its short name, which is part of it, is invalid. */
export function redirectOf(kind: ProviderKind, name: string, addresses: RedirectAddresses): string | undefined {
  if (kind === 'microsoft' || kind === 'wechat') return addresses[kind];
  return PROVIDER_NAME.test(name) ? addresses.named.replace('{name}', name) : undefined;
}
