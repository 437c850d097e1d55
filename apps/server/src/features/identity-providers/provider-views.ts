import { ProviderValue, type ProviderView } from '@foyer/contract/identity-providers.ts';
import type { LoginPage } from '@foyer/contract/settings.ts';
import { Clean } from 'typebox/value';

import { isValid } from '#/platform/http/requests/schema-validation.ts';

import { readProviderPage } from './provider-page.ts';
import type { StoredProvider } from './provider-repository.ts';

/**
 * Providers as administrators see them. Kinds and fields that this version of Foyer does not support are omitted:
 * during an upgrade, another version runs concurrently.
 */
export function toProviderViews(stored: readonly StoredProvider[], page: LoginPage): ProviderView[] {
  return stored.flatMap(({ name, value, encryptedSecret, version, changedAt, changedBy }) => {
    const parsed = Clean(ProviderValue, structuredClone(value));
    if (!isKnown(parsed)) return [];
    return {
      name,
      value: parsed,
      page: readProviderPage(name, page),
      hasSecret: encryptedSecret !== null,
      version,
      changedAt: changedAt.toISOString(),
      changedBy,
    };
  });
}

const isKnown = (value: unknown): value is ProviderValue => isValid(ProviderValue, value);
