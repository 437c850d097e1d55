import { MAX_INVITATION_GRANTS } from '@foyer/contract/limits/users.ts';
import { arePaired, pairGrants, splitValues, type WantedGrant } from '@foyer/contract/rules/import-grants.ts';

import { ruled } from './import-fault.ts';
import type { Cell } from './table.ts';

/** A day with a four-digit year. */
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** The values of a cell with roles or places. A value may not be empty. */
export function readValues(text: string): string[] {
  const values = splitValues(text);
  if (values.includes('')) throw ruled('mismatch');
  return limited(values);
}

/** The values of a cell with last days. An empty value means a role without end. */
export function readDays(text: string): string[] {
  const days = splitValues(text);
  if (!days.every((day) => day === '' || isDay(day))) throw ruled('day');
  return limited(days);
}

/** Whether the cell is a date cell, whose day is certain. */
export const isDateCell = ({ text, rule }: Cell): boolean => rule === 'converted' && DAY.test(text.trim());

/** Pairs roles, places and last days. */
export function readGrants(
  role: readonly string[],
  place: readonly string[],
  lastDay: readonly string[],
): WantedGrant[] {
  if (!arePaired({ role, place, lastDay })) throw ruled('mismatch');
  return pairGrants({ role, place, lastDay });
}

function limited(values: string[]): string[] {
  if (values.length > MAX_INVITATION_GRANTS) throw ruled('too_many_roles');
  return values;
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  try {
    // The end, one day later, has a four-digit year too (RFC 3339).
    return Temporal.PlainDate.from(text).add({ days: 1 }).year < 10_000;
  } catch {
    return false;
  }
}
