import { IMPORT_RULES } from './import-columns.ts';

/** The columns of an import of stores, and of their export. */
export const STORE_COLUMNS = [
  'code',
  'name',
  'organisation',
  'address',
  'country',
  'timeZone',
  'phone',
  'externalId',
  'openedOn',
  'status',
] as const;
export type StoreColumn = (typeof STORE_COLUMNS)[number];
/** Columns that a file needs, with a value in each line. */
export const REQUIRED_STORE_COLUMNS: readonly StoreColumn[] = ['code', 'name', 'organisation'];

/** Problems of a line, or of a cell in it. `moved`: the store belongs to another organisation. */
export const STORE_IMPORT_RULES = [...IMPORT_RULES, 'moved'] as const;
export type StoreImportRule = (typeof STORE_IMPORT_RULES)[number];
