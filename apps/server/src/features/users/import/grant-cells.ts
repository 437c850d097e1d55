import { MAX_INVITATION_GRANTS } from '@foyer/contract/limits/users.ts';
import { IMPORT_SEPARATOR } from '@foyer/contract/rules/import-columns.ts';

import { ruled } from './import-fault.ts';

/** A role and its place as in a file: the name or code of a role, and the code of an organisation or store. */
export type WantedGrant = { readonly role: string; readonly place: string };

/** The values of a cell with roles or places. A cell without text has none; a value may not be empty. */
export function readValues(text: string): string[] {
  if (text === '') return [];
  const values = text.split(IMPORT_SEPARATOR).map((value) => value.trim());
  if (values.includes('')) throw ruled('mismatch');
  if (values.length > MAX_INVITATION_GRANTS) throw ruled('too_many_roles');
  return values;
}

/** Pairs roles and places in their order. A single value on one side applies to all on the other. */
export function pairGrants(roles: readonly string[], places: readonly string[]): WantedGrant[] {
  const count = Math.max(roles.length, places.length);
  const isPaired = [roles, places].every(({ length }) => length === count || length === 1);
  if (!isPaired) throw ruled('mismatch');
  return Array.from({ length: count }, (_, index) => ({
    role: roles[roles.length === 1 ? 0 : index] ?? '',
    place: places[places.length === 1 ? 0 : index] ?? '',
  }));
}
