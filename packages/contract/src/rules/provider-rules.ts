import type { ProviderPage, ProviderValue } from '../identity-providers.ts';
import { PROVIDER_ADDRESS_LENGTH } from '../limits/identity-providers.ts';
import { MICROSOFT, RESERVED_PROVIDERS, WECHAT } from './provider-names.ts';
import { isLoginAddress, isReadable, type SettingProblems } from './setting-rules.ts';

type CheckedProvider = { readonly name: string; readonly value: ProviderValue; readonly page: ProviderPage };

/** Problems of a provider, except its secret, that the schema cannot express; empty if there are none. */
export function providerProblems(
  { name, value, page }: CheckedProvider,
  internalHosts: readonly string[] = [],
): SettingProblems {
  const problems: SettingProblems = {};
  const isReservedForCode = (name === MICROSOFT || name === WECHAT) && name === value.kind;
  if (RESERVED_PROVIDERS.includes(name) && !isReservedForCode) problems['/name'] = 'reserved';
  else if (!isNamed(value) && !isReservedForCode) problems['/name'] = 'kind';
  for (const [field, address, allowsQuery] of addressesOf(value))
    if (!isProviderAddress(address, internalHosts) || (!allowsQuery && address.includes('?')))
      problems[`/value/${field}`] = 'address';
  if (value.kind !== 'wechat' && value.newcomers.create)
    for (const field of ['roleId', 'storeId'] as const)
      if (value.newcomers[field] === null) problems[`/value/newcomers/${field}`] = 'needed';
  if (value.kind === 'oidc' || value.kind === 'oauth') {
    const [claim, needed] = [value.requiredClaim.trim(), value.requiredValue.trim()];
    // A rule with only one of the two would admit all users, or none.
    if (claim === '' && needed !== '') problems['/value/requiredClaim'] = 'needed';
    if (claim !== '' && needed === '') problems['/value/requiredValue'] = 'needed';
  }
  if (isNamed(value)) {
    if (page.label !== '' && !isReadable(page.label)) problems['/page/label'] = 'characters';
    if (!isLoginAddress(page.loginAddress)) problems['/page/loginAddress'] = 'address';
  }
  return problems;
}

/** Whether the provider is a named one. Microsoft and WeChat exist only once. */
export function isNamed({ kind }: ProviderValue): boolean {
  return kind === 'oidc' || kind === 'oauth';
}

/** Whether Foyer authenticates with a client secret; PKCE alone needs none. */
export function needsSecret(value: ProviderValue): boolean {
  return !('clientAuth' in value) || value.clientAuth !== 'none';
}

/** Kind, address and client that a secret belongs to. A stored secret is not reused when one of them changes. */
export function whereSecretGoes(value: ProviderValue): readonly string[] {
  switch (value.kind) {
    case 'oidc':
      return [value.kind, value.issuer, value.clientId];
    case 'oauth':
      return [value.kind, value.tokenAddress, value.clientId];
    case 'microsoft':
      return [value.kind, value.authority, value.tenant, value.clientId];
    case 'wechat':
      return [value.kind, value.tokenAddress, value.appId];
  }
}

type AddressRow = readonly [field: string, address: string, allowsQuery: boolean];

/** The addresses of a provider, and whether each may have a query. Those that identify the provider may not. */
function addressesOf(value: ProviderValue): readonly AddressRow[] {
  switch (value.kind) {
    case 'oidc':
      return [['issuer', value.issuer, false]];
    case 'microsoft':
      return [['authority', value.authority, false]];
    case 'oauth':
      return [
        ['authorizeAddress', value.authorizeAddress, true],
        ['tokenAddress', value.tokenAddress, true],
        ['userInfoAddress', value.userInfoAddress, true],
      ];
    case 'wechat':
      return [
        ['authorizeAddress', value.authorizeAddress, true],
        ['tokenAddress', value.tokenAddress, true],
      ];
  }
}

/**
 * Whether a secret, or a browser, may be sent to an address: https, or http to an internal host. URL parsers are
 * lenient; this accepts only addresses that show the reader the same host as the parser reads.
 */
export function isProviderAddress(address: string, internalHosts: readonly string[]): boolean {
  if (address.length > PROVIDER_ADDRESS_LENGTH) return false;
  // Printable ASCII: an international name must be written as it is looked up (RFC 5891), so it looks like no other.
  const parts = /^https?:\/\/(?<host>[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:[/?][!-[\]-~]*)?$/i.exec(address);
  if (parts === null || address.includes('#') || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (parts.groups?.['host']?.toLowerCase() !== hostname) return false;
  return protocol === 'https:' || internalHosts.includes(hostname.replace(/^\[(.*)\]$/, '$1'));
}
