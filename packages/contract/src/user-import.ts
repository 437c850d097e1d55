import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { CHOSEN_ENCODINGS, IMPORT_COLUMNS, IMPORT_ENCODINGS, IMPORT_RULES } from './rules/import-columns.ts';
import { UserFilter } from './users.ts';

export const ImportProblem = closed({
  /** Of the file, the header being line 1. */
  line: Type.Integer(),
  column: Type.Union([Type.Enum([...IMPORT_COLUMNS]), Type.Null()]),
  rule: Type.Enum([...IMPORT_RULES]),
  /** The beginning of what stands there. */
  value: Type.String(),
  /** Of two lines with the same username, the earlier one. */
  otherLine: Type.Union([Type.Integer(), Type.Null()]),
});
export type ImportProblem = Type.Static<typeof ImportProblem>;

export const ImportedPerson = closed({
  line: Type.Integer(),
  username: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  /** As it stands in the file: a code. */
  organisation: Type.String(),
  outcome: Type.Enum(['ready', 'invited', 'wrong']),
});
export type ImportedPerson = Type.Static<typeof ImportedPerson>;

/** How the text of a CSV file was decoded. */
export const ImportedEncoding = closed({
  name: Type.Enum([...IMPORT_ENCODINGS]),
  /** Percent; 100 for UTF, less for an encoding that was detected, null for one that the request names. */
  certainty: Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()]),
  /** Some texts of the file with characters outside ASCII, by which a person can check the encoding; none for UTF. */
  samples: Type.Array(Type.String()),
});
export type ImportedEncoding = Type.Static<typeof ImportedEncoding>;

export const UserImport = closed({
  dryRun: Type.Boolean(),
  /** Null for a workbook. */
  encoding: Type.Union([ImportedEncoding, Type.Null()]),
  /** The sheet that was read, if the workbook shows several; null otherwise. */
  sheet: Type.Union([Type.String(), Type.Null()]),
  /** Lines with a person in them. */
  lines: Type.Integer(),
  /** How many were added: all of them, or none. */
  invited: Type.Integer(),
  /** No mail server is configured: the invitations wait for one, and are dropped when their links have expired. */
  mailWaits: Type.Boolean(),
  /** By line; 500 at most. */
  problems: Type.Array(ImportProblem),
  /** How many problems there are in all. */
  problemCount: Type.Integer(),
  /** Whether there are more than are listed. */
  more: Type.Boolean(),
  /** The first lines, and what becomes of them. */
  people: Type.Array(ImportedPerson),
});
export type UserImport = Type.Static<typeof UserImport>;

export const importUsers = endpoint({
  method: 'POST',
  path: '/v2/manage/user-imports',
  weight: 400,
  access: 'users.write',
  upload: true,
  query: closed({
    /** Only look, and add nobody. */
    dryRun: Type.Boolean(),
    /** Of a CSV file that is not UTF; required to add users from one. Other files ignore it. */
    encoding: Type.Optional(Type.Enum([...CHOSEN_ENCODINGS])),
  }),
  result: UserImport,
  errors: ['confirmation_needed'],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Invites the users of a file (CSV or XLSX, in a part named `file`) with the columns username, displayName, email, organisation (its code) and language: all of them, or none when any line has a problem. Unless it only looks, it needs a confirmation (A0301). A0401 at `/file` for a file that is too large, has too many lines or cannot be read, and at `/encoding` (`required`) for a CSV file in another encoding than UTF that the request does not name.',
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/v2/manage/user-exports',
  weight: 400,
  access: 'users.read',
  query: closed(UserFilter),
  result: Type.Null(),
  errors: [],
  file: true,
  changesState: true,
  callerRate: { calls: 10, seconds: 60 },
  doc: 'The users whom the caller may see as a file (CSV, UTF-8), 1,000,000 at most, in the columns of an import and some more; the export is written down.',
});
