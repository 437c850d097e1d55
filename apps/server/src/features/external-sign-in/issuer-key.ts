import type { ProviderValue } from '@foyer/contract/identity-providers.ts';

import { entraIssuer } from './microsoft.ts';

/** A provider's issuer in a canonical form, for comparison. Undefined for kinds of provider without signed tokens. */
export function issuerKeyOf(value: ProviderValue): string | undefined {
  if (value.kind !== 'oidc' && value.kind !== 'microsoft') return undefined;
  const issuer = value.kind === 'oidc' ? value.issuer : entraIssuer(value);
  return (URL.parse(issuer)?.href ?? issuer).replace(/\/+$/, '');
}
