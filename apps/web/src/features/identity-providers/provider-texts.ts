import { providerName } from '#/shared/i18n/display-names.ts';

import type { Provider } from './form/provider-draft.ts';

/** Whether users can sign in with the provider, and whether the sign-in page shows it. */
export function stateOf({ version, value: { kind }, page }: Provider): 'notSetUp' | 'off' | 'hidden' | 'offered' {
  if (version === 0) return 'notSetUp';
  if (!page.switch) return 'off';
  return page.show || kind === 'microsoft' || kind === 'wechat' ? 'offered' : 'hidden';
}

export function labelOf({ name, value: { kind }, page }: Pick<Provider, 'name' | 'value' | 'page'>): string {
  if (kind === 'microsoft' || kind === 'wechat') return providerName(kind);
  return page.label === '' ? name : page.label;
}

export function hostOf({ value }: Pick<Provider, 'value'>): string {
  if (value.kind === 'oidc') return hostIn(value.issuer);
  return hostIn(value.kind === 'microsoft' ? value.authority : value.authorizeAddress);
}

const hostIn = (address: string): string => URL.parse(address)?.host ?? '';
