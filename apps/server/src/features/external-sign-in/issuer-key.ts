import type { ProviderValue } from '@foyer/contract/identity-providers.ts';

import { entraIssuer } from './microsoft.ts';

/** Who signs for a provider, written so that the same one is the same text; undefined where nobody signs. */
export function issuerKeyOf(value: ProviderValue): string | undefined {
  if (value.kind !== 'oidc' && value.kind !== 'microsoft') return undefined;
  const issuer = value.kind === 'oidc' ? value.issuer : entraIssuer(value);
  return (URL.parse(issuer)?.href ?? issuer).replace(/\/+$/, '');
}
