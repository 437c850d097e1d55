import { PROVIDER_NAME } from '@foyer/contract/rules/provider-names.ts';
import { isNamed, needsSecret, providerProblems, whereSecretGoes } from '@foyer/contract/rules/provider-rules.ts';

import type { FormProblems } from '#/shared/forms/form-problems.ts';

import { fieldAt, fieldErrorText } from '../provider-rows.ts';
import { changeOf, type ProviderKind, type Provider, type ProviderDraft, trimmed } from './provider-draft.ts';

/**
 * Whether the stored secret would be sent to a target other than the one it was entered for. The server then requires
 * the secret again.
 */
export function secretTargetChanged(kind: ProviderKind, draft: ProviderDraft, saved: Provider): boolean {
  if (!saved.hasSecret || !usesSecret(kind, draft)) return false;
  const before = whereSecretGoes(saved.value);
  return whereSecretGoes(changeOf(kind, draft).value).some((value, index) => value !== before[index]);
}

/** Whether Foyer sends the provider a secret at all. */
export function usesSecret(kind: ProviderKind, draft: ProviderDraft): boolean {
  return needsSecret(changeOf(kind, draft).value);
}

const NEEDED: Readonly<Record<ProviderKind, readonly (keyof ProviderDraft)[]>> = {
  oidc: ['clientId', 'usernameClaim'],
  oauth: ['clientId', 'subjectClaim', 'usernameClaim'],
  microsoft: ['clientId'],
  wechat: ['clientId'],
};
const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Validation errors of the draft, by field; `taken` are the names of other providers. */
export function problemsOf(
  kind: ProviderKind,
  draft: ProviderDraft,
  saved: Provider,
  taken: readonly string[],
): FormProblems['fields'] {
  const typed = trimmed(draft);
  const { value, page } = changeOf(kind, draft);
  const problems: Partial<Record<keyof ProviderDraft, string>> = {};
  // Only the server can check whether a host may be internal or use plain http.
  const reported = providerProblems({ name: typed.name, value, page }, plainHosts(draft));
  for (const [pointer, rule] of Object.entries(reported)) problems[fieldAt(pointer) ?? 'name'] = rule;
  for (const field of NEEDED[kind]) if (typed[field] === '') problems[field] = 'needed';
  if (kind === 'microsoft' && !TENANT.test(typed.tenant)) problems.tenant = 'needed';
  if (isNamed(value) && saved.name === '') {
    if (!PROVIDER_NAME.test(typed.name)) problems.name = 'pattern';
    else if (taken.includes(typed.name)) problems.name = 'taken';
  }
  const secret = secretProblem(kind, draft, saved);
  if (secret !== undefined) problems.secret = secret;
  return Object.fromEntries(
    // The keys of `problems` are draft fields.
    Object.entries(problems).map(([field, rule]) => [`/${field}`, fieldErrorText(field as keyof ProviderDraft, rule)]),
  );
}

/**
 * A provider that is switched off can be saved without a secret: many issue it only once they have the redirect
 * address.
 */
function secretProblem(kind: ProviderKind, draft: ProviderDraft, saved: Provider): string | undefined {
  if (!usesSecret(kind, draft)) return undefined;
  const hasStoredSecret = draft.secret === null && saved.hasSecret;
  if (hasStoredSecret) return secretTargetChanged(kind, draft, saved) ? 'needed_again' : undefined;
  return draft.switch && (draft.secret ?? '') === '' ? 'needed' : undefined;
}

function plainHosts(draft: ProviderDraft): string[] {
  const { issuer, authority, authorizeAddress, tokenAddress, userInfoAddress } = trimmed(draft);
  return [issuer, authority, authorizeAddress, tokenAddress, userInfoAddress].flatMap((address) => {
    const url = URL.parse(address);
    return url?.protocol === 'http:' ? [url.hostname.replace(/^\[(.*)\]$/, '$1')] : [];
  });
}
