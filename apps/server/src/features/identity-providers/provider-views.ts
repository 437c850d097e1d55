import { ProviderValue, type ProviderView } from '@foyer/contract/identity-providers.ts';
import type { LoginPage } from '@foyer/contract/settings.ts';

import { isValid } from '#/platform/http/requests/schema-validation.ts';

import { readProviderPage } from './provider-page.ts';
import type { StoredProvider } from './provider-repository.ts';

/**
 * Providers as administrators see them. Kinds and fields that this version of Foyer does not support are omitted:
 * during an upgrade, another version runs concurrently.
 */
export function toProviderViews(stored: readonly StoredProvider[], page: LoginPage): ProviderView[] {
  return stored.flatMap(({ name, value, encryptedSecret, version, changedAt, changedBy }) => {
    const parsed = declaredPart(ProviderValue, value);
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

type Schema = {
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly object[];
};

/** The part of a value that a schema declares: without other properties. Of alternatives, the first valid one applies. */
function declaredPart(schema: object, value: unknown): unknown {
  const { properties, items, anyOf }: Schema = schema;
  if (anyOf !== undefined) {
    const parts = anyOf.map((alternative) => ({ alternative, part: declaredPart(alternative, value) }));
    return parts.find(({ alternative, part }) => isValid(alternative, part))?.part ?? value;
  }
  if (items !== undefined && Array.isArray(value)) return value.map((item) => declaredPart(items, item));
  if (properties === undefined || typeof value !== 'object' || value === null) return value;
  const declared = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(declared.map(([name, part]) => [name, declaredPart(properties[name] ?? {}, part)]));
}
