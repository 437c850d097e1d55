import { RESERVED_PROVIDERS } from '@foyer/contract/provider-names.ts';
import { isLoginAddress, isProviderName, isWebAddress } from '@foyer/contract/setting-problems.ts';

import type { FormProblems } from '#/shared/form-problems.ts';

import { draftOf, type Kind, type Provider, type ProviderDraft, trimmed } from './provider-draft.ts';
import { wrongWords } from './provider-rows.ts';

/** Where the secret is sent, and for whom. */
const SECRET_GOES: Readonly<Record<Kind, readonly (keyof ProviderDraft)[]>> = {
  oidc: ['issuer', 'clientId'],
  oauth: ['tokenAddress', 'clientId'],
  microsoft: ['authority', 'tenant', 'clientId'],
  wechat: ['tokenAddress', 'clientId'],
};

/** Whether the kept secret would go elsewhere than where it was entered for: the server then wants it anew. */
export function leadsElsewhere(kind: Kind, draft: ProviderDraft, saved: Provider): boolean {
  const [before, now] = [draftOf(saved), trimmed(draft)];
  return saved.hasSecret && usesSecret(kind, draft) && SECRET_GOES[kind].some((field) => before[field] !== now[field]);
}

/** Whether Foyer shows the provider a secret at all. */
export function usesSecret(kind: Kind, { clientAuth }: ProviderDraft): boolean {
  return kind === 'microsoft' || kind === 'wechat' || clientAuth !== 'none';
}

const ADDRESSES: Readonly<Record<Kind, readonly (keyof ProviderDraft)[]>> = {
  oidc: ['issuer'],
  oauth: ['authorizeAddress', 'tokenAddress', 'userInfoAddress'],
  microsoft: ['authority'],
  wechat: ['authorizeAddress', 'tokenAddress'],
};
const NEEDED: Readonly<Record<Kind, readonly (keyof ProviderDraft)[]>> = {
  oidc: ['clientId', 'usernameClaim'],
  oauth: ['clientId', 'subjectClaim', 'usernameClaim'],
  microsoft: ['clientId'],
  wechat: ['clientId'],
};
const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is wrong with what was typed, by field; `taken` are the names of others. */
export function problemsOf(
  kind: Kind,
  draft: ProviderDraft,
  saved: Provider,
  taken: readonly string[],
): FormProblems['fields'] {
  const typed = trimmed(draft);
  const found: Record<string, string> = {};
  const note = (field: keyof ProviderDraft, rule: string) => (found[`/${field}`] = wrongWords(field, rule));
  if (saved.name === '') {
    if (!isProviderName(typed.name)) note('name', 'pattern');
    else if (RESERVED_PROVIDERS.includes(typed.name)) note('name', 'reserved');
    else if (taken.includes(typed.name)) note('name', 'taken');
  }
  for (const field of ADDRESSES[kind]) if (!isWebAddress(String(typed[field]))) note(field, 'address');
  for (const field of NEEDED[kind]) if (typed[field] === '') note(field, 'needed');
  if (kind === 'microsoft' && !TENANT.test(typed.tenant)) note('tenant', 'needed');
  if (!isLoginAddress(typed.loginAddress)) note('loginAddress', 'address');
  if (kind !== 'wechat' && draft.create && draft.roleId === null) note('roleId', 'needed');
  if (kind !== 'wechat' && draft.create && draft.storeId === null) note('storeId', 'needed');
  if (usesSecret(kind, draft)) {
    // One that is prepared only may do without: the provider gives the secret when it knows the redirect address.
    const isKept = draft.secret === null && saved.hasSecret;
    if (isKept && leadsElsewhere(kind, draft, saved)) note('secret', 'needed_again');
    else if (!isKept && draft.switch && (draft.secret ?? '') === '') note('secret', 'needed');
  }
  return found;
}
