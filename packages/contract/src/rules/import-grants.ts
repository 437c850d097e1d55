import { IMPORT_SEPARATOR } from './import-columns.ts';

/** A role as in a file: its name or code, the code of its organisation or store, and its last day or an empty text. */
export type WantedGrant = { readonly role: string; readonly place: string; readonly lastDay: string };

/** The columns of a line with several values. */
export type GrantCells = Readonly<Record<keyof WantedGrant, string>>;
type GrantValues = Readonly<Record<keyof WantedGrant, readonly string[]>>;

/** The values of a cell with roles, places or last days. A cell without text has none. */
export function splitValues(cell: string): string[] {
  return cell.trim() === '' ? [] : cell.split(IMPORT_SEPARATOR).map((value) => value.trim());
}

/** Whether the numbers of roles, places and last days match: a single value applies to all of the others. */
export function arePaired({ role, place, lastDay }: GrantValues): boolean {
  const count = Math.max(role.length, place.length);
  const matches = ({ length }: readonly string[]) => length === count || length === 1;
  return matches(role) && matches(place) && (lastDay.length === 0 || matches(lastDay));
}

/** The roles of a line with their places and last days, in their order. */
export function pairGrants({ role, place, lastDay }: GrantValues): WantedGrant[] {
  const valueAt = (values: readonly string[], index: number) => values[values.length === 1 ? 0 : index] ?? '';
  return Array.from({ length: Math.max(role.length, place.length) }, (_, index) => ({
    role: valueAt(role, index),
    place: valueAt(place, index),
    lastDay: valueAt(lastDay, index),
  }));
}
