import { closed, endpoint } from './core/endpoint.ts';
import { Id, Search } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { STORE_STATUSES } from './organisations.ts';
import { CHOSEN_ENCODINGS } from './rules/import-columns.ts';
import { STORE_COLUMNS, STORE_IMPORT_RULES } from './rules/store-columns.ts';
import { ImportedEncoding } from './user-import.ts';

export const StoreImportProblem = closed({
  /** Line of the file; the header is line 1. */
  line: Type.Integer(),
  column: Type.Union([Type.Enum([...STORE_COLUMNS]), Type.Null()]),
  rule: Type.Enum([...STORE_IMPORT_RULES]),
  /** The beginning of the content. */
  value: Type.String(),
  /** The earlier of two lines with the same code, or with the same name and organisation. */
  otherLine: Type.Union([Type.Integer(), Type.Null()]),
});
export type StoreImportProblem = Type.Static<typeof StoreImportProblem>;

export const StoreImport = closed({
  dryRun: Type.Boolean(),
  /** Null for a workbook. */
  encoding: Type.Union([ImportedEncoding, Type.Null()]),
  /** The sheet that was read, if the workbook shows several; null otherwise. */
  sheet: Type.Union([Type.String(), Type.Null()]),
  /** Lines that contain a store. */
  lines: Type.Integer(),
  /** Stores of correct lines that are new, and that exist. A dry run counts them too. */
  added: Type.Integer(),
  changed: Type.Integer(),
  /** Whether these stores were saved. */
  saved: Type.Boolean(),
  /** Problems by line; 500 at most. */
  problems: Type.Array(StoreImportProblem),
  /** Total number of problems. */
  problemCount: Type.Integer(),
  /** Whether there are more problems than listed. */
  more: Type.Boolean(),
});
export type StoreImport = Type.Static<typeof StoreImport>;

export const importStores = endpoint({
  method: 'POST',
  path: '/v2/manage/store-imports',
  weight: 400,
  access: 'organisations.write',
  upload: true,
  query: closed({
    /** Whether the file is only validated, without saving stores. */
    dryRun: Type.Boolean(),
    /** Whether to save the stores of the correct lines if other lines have problems. */
    skipWrong: Type.Optional(Type.Boolean()),
    /** Encoding of a CSV file that is not UTF; required to save stores from one. Ignored for other files. */
    encoding: Type.Optional(Type.Enum([...CHOSEN_ENCODINGS])),
  }),
  result: StoreImport,
  errors: ['organisation_name_taken', 'organisation_code_taken', 'licence_stores_exhausted', 'licence_expired'],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Adds and changes the stores of a file (CSV or XLSX, in a part named `file`) with the columns code, name, organisation (its code) and, optionally, address, country, timeZone, phone, externalId, openedOn and status. A code that exists changes its store; details whose column is missing are unchanged. All stores are saved in one transaction, or none if any line has a problem and `skipWrong` is not set. A store is not moved to another organisation. A0401 at `/file` for a file that is too large, has too many lines or cannot be read, and at `/encoding` (`required`) for a CSV file in an encoding other than UTF that the request does not name; A0804 if the licence allows fewer open stores, A0805 if it has expired.',
});

export const exportStores = endpoint({
  method: 'GET',
  path: '/v2/manage/store-exports',
  weight: 400,
  access: 'organisations.read',
  query: closed({
    organisation: Type.Optional(Id),
    query: Type.Optional(Search),
    status: Type.Optional(Type.Enum([...STORE_STATUSES])),
  }),
  result: Type.Null(),
  errors: [],
  file: true,
  changesState: true,
  callerRate: { calls: 10, seconds: 60 },
  doc: 'The stores that the caller may see as a file (CSV, UTF-8), with the columns of an import. The filters are those of `GET /v2/manage/stores`. The export is recorded in the audit log.',
});
