import type { StoreDetails } from '@foyer/contract/organisations.ts';

import type { Naming } from './naming.ts';
import type { StoreRow } from './store-repository.ts';

type AuditedStore = Naming & Partial<StoreDetails> & { readonly id: string; readonly organisationId: string };
type AuditDetails = Record<string, string>;

/** Names of the details in the audit log, where `address` is an IP address. */
const NAMES: Readonly<Record<keyof StoreDetails, string>> = {
  address: 'postalAddress',
  country: 'country',
  timeZone: 'timeZone',
  phone: 'phone',
  externalId: 'externalId',
  openedOn: 'openedOn',
  status: 'storeStatus',
};
const FIELDS = Object.keys(NAMES) as (keyof StoreDetails)[];

/** Audit details of a store with all its specified values. */
export function auditedDetails(store: AuditedStore): AuditDetails {
  const { id, name, code, organisationId } = store;
  const entries = FIELDS.flatMap((field) => {
    const value = store[field] ?? undefined;
    return value === undefined ? [] : [[NAMES[field], value] as const];
  });
  return { store: id, name, code, organisation: organisationId, ...Object.fromEntries(entries) };
}

/** Whether a change gives a store another name, code, organisation or detail. */
export function isChanged(before: StoreRow, after: StoreRow): boolean {
  return [...FIELDS, 'name' as const, 'code' as const, 'organisationId' as const].some(
    (field) => before[field] !== after[field],
  );
}

/** Audit details of a change: each changed detail with its value before. An empty text: not specified. */
export function auditedChange(before: StoreRow, after: StoreRow): AuditDetails {
  const { id, name, code, organisationId } = after;
  const changed = FIELDS.filter((field) => before[field] !== after[field]).flatMap((field) => [
    [NAMES[field], after[field] ?? ''] as const,
    [`${NAMES[field]}Before`, before[field] ?? ''] as const,
  ]);
  return {
    store: id,
    name,
    code,
    organisation: organisationId,
    nameBefore: before.name,
    codeBefore: before.code,
    organisationBefore: before.organisationId,
    ...Object.fromEntries(changed),
  };
}
