import { providerName } from '#/shared/i18n/display-names.ts';

import type { Provider } from './form/provider-draft.ts';

/** Whether people come in by it now, and by the sign-in page. */
export function stateOf({ version, value: { kind }, page }: Provider): 'notSetUp' | 'off' | 'hidden' | 'offered' {
  if (version === 0) return 'notSetUp';
  if (!page.switch) return 'off';
  return page.show || kind === 'microsoft' || kind === 'wechat' ? 'offered' : 'hidden';
}

/** What people read of it. */
export function labelOf({ name, value: { kind }, page }: Pick<Provider, 'name' | 'value' | 'page'>): string {
  if (kind === 'microsoft' || kind === 'wechat') return providerName(kind);
  return page.label === '' ? name : page.label;
}

/** The host where people prove who they are. */
export function hostOf({ value }: Pick<Provider, 'value'>): string {
  if (value.kind === 'oidc') return hostIn(value.issuer);
  return hostIn(value.kind === 'microsoft' ? value.authority : value.authorizeAddress);
}

const hostIn = (address: string): string => URL.parse(address)?.host ?? '';
