import { isDeepStrictEqual } from 'node:util';

import type { ProviderPage, ProviderValue } from '@foyer/contract/identity-providers.ts';
import { MAX_PROVIDERS } from '@foyer/contract/limits/identity-providers.ts';
import { isNamed, needsSecret, whereSecretGoes } from '@foyer/contract/rules/provider-rules.ts';
import type { SettingProblems } from '@foyer/contract/rules/setting-rules.ts';
import type { LoginPage } from '@foyer/contract/settings.ts';

import type { Repositories } from '#/repositories.ts';

import type { StoredProvider } from './provider-repository.ts';

export type ProviderInput = {
  readonly value: ProviderValue;
  /** Omitted: keeps the stored secret. Empty: removes it. */
  readonly secret?: string;
  readonly page: ProviderPage;
  readonly version: number;
};

/** The providers and the sign-in page before a change, locked until the change ends. */
export type LockedProviders = {
  readonly all: readonly StoredProvider[];
  readonly before: StoredProvider | undefined;
  readonly page: LoginPage;
};

/** Problems that only the database can detect; empty for a valid provider. Locks the logo that the provider uses. */
export async function validateAgainstDatabase(
  { provisioning, logos }: Repositories<'logos' | 'provisioning'>,
  name: string,
  input: ProviderInput,
  { all, before, page }: LockedProviders,
): Promise<SettingProblems> {
  const { value } = input;
  const problems: SettingProblems = {};
  const named = new Set(all.filter((one) => isNamed(one.value)).map((one) => one.name));
  // Names on the sign-in page count, too: a page above the limit could no longer be changed.
  for (const other of Object.keys(page.SSOConfig)) named.add(other);
  if (isNamed(value) && !named.has(name) && named.size >= MAX_PROVIDERS) problems['/name'] = 'too_many';
  if (before !== undefined && before.value.kind !== value.kind) problems['/name'] = 'kind';
  const secret = secretProblem(input, before);
  if (secret !== undefined) problems['/secret'] = secret;
  if (value.kind !== 'wechat' && value.newcomers.create) {
    const { roleId, storeId } = value.newcomers;
    const organisationId = await provisioning.findOrganisation(storeId);
    if (organisationId === undefined) problems['/value/newcomers/storeId'] = 'unknown';
    const role = await provisioning.roleProblem(roleId, organisationId);
    if (role !== undefined) problems['/value/newcomers/roleId'] = role;
  }
  const { icon } = input.page;
  if (isNamed(value) && icon !== null && !(await logos.touch(icon))) problems['/page/icon'] = 'unknown';
  return problems;
}

/** A stored secret is not reused at another address or for another client. An enabled provider needs a secret. */
function secretProblem({ value, secret, page }: ProviderInput, before: StoredProvider | undefined): string | undefined {
  if (!needsSecret(value)) return undefined;
  if (secret === undefined && before !== undefined && before.encryptedSecret !== null)
    return isDeepStrictEqual(whereSecretGoes(before.value), whereSecretGoes(value)) ? undefined : 'needed_again';
  return page.switch && (secret ?? '') === '' ? 'needed' : undefined;
}
