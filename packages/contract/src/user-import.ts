import { closed, endpoint } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { CHOSEN_ENCODINGS, IMPORT_COLUMNS, IMPORT_ENCODINGS, IMPORT_RULES } from './rules/import-columns.ts';
import { UserSelection } from './user-actions.ts';
import { UserFilter } from './users.ts';

export const ImportProblem = closed({
  /** Line of the file; the header is line 1. */
  line: Type.Integer(),
  column: Type.Union([Type.Enum([...IMPORT_COLUMNS]), Type.Null()]),
  rule: Type.Enum([...IMPORT_RULES]),
  /** The beginning of the content. */
  value: Type.String(),
  /** The earlier of two lines with the same username. */
  otherLine: Type.Union([Type.Integer(), Type.Null()]),
});
export type ImportProblem = Type.Static<typeof ImportProblem>;

export const ImportedPerson = closed({
  line: Type.Integer(),
  username: Type.String(),
  displayName: Type.String(),
  email: Type.String(),
  /** The code in the file. */
  organisation: Type.String(),
  /** The cells `role`, `place` and `lastDay` in the file. */
  role: Type.String(),
  place: Type.String(),
  lastDay: Type.String(),
  outcome: Type.Enum(['ready', 'invited', 'wrong']),
});
export type ImportedPerson = Type.Static<typeof ImportedPerson>;

/** How the text of a CSV file was decoded. */
export const ImportedEncoding = closed({
  name: Type.Enum([...IMPORT_ENCODINGS]),
  /** Percent; 100 for UTF, less for an encoding that was detected, null for one that the request names. */
  certainty: Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()]),
  /** Some texts of the file with characters outside ASCII, with which a user can check the encoding; none for UTF. */
  samples: Type.Array(Type.String()),
});
export type ImportedEncoding = Type.Static<typeof ImportedEncoding>;

export const UserImport = closed({
  dryRun: Type.Boolean(),
  /** Null for a workbook. */
  encoding: Type.Union([ImportedEncoding, Type.Null()]),
  /** The sheet that was read, if the workbook shows several; null otherwise. */
  sheet: Type.Union([Type.String(), Type.Null()]),
  /** Lines that contain a user. */
  lines: Type.Integer(),
  /** Lines without a problem: the users that an import with `skipWrong` adds. */
  right: Type.Integer(),
  /** Number of users that were added: all, or none; with `skipWrong`, those of the lines without a problem. */
  invited: Type.Integer(),
  /** True if no email server is configured: the invitations wait for one, and are discarded when their links expire. */
  mailWaits: Type.Boolean(),
  /** Problems by line; 500 at most. */
  problems: Type.Array(ImportProblem),
  /** Total number of problems. */
  problemCount: Type.Integer(),
  /** Whether there are more problems than listed. */
  more: Type.Boolean(),
  /** The first lines and their outcome. */
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
    /** Whether the file is only validated, without adding users. */
    dryRun: Type.Boolean(),
    /** Whether the lines without a problem are imported even if others have problems. Default false. */
    skipWrong: Type.Optional(Type.Boolean()),
    /** Encoding of a CSV file that is not UTF; required to add users from one. Ignored for other files. */
    encoding: Type.Optional(Type.Enum([...CHOSEN_ENCODINGS])),
  }),
  result: UserImport,
  errors: ['confirmation_needed'],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Invites the users of a file (CSV or XLSX, in a part named `file`) with the columns username, displayName, email, organisation (its code), language, role, place and lastDay: all of them, or none if any line has a problem, unless `skipWrong` is true. `role` has names or codes of roles, `place` has codes of organisations or stores, both separated by semicolons: the first role applies at the first place, and so on, and a single value on one side applies to all on the other. Both may be empty. `lastDay` has days (`2027-01-31`) after which the roles end, in the same order; a role without one has no end. Without `dryRun` it needs a confirmation (A0301). A0401 at `/file` for a file that is too large, has too many lines or cannot be read, and at `/encoding` (`required`) for a CSV file in an encoding other than UTF that the request does not name.',
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
  doc: 'The users whom the caller may see as a file (CSV, UTF-8), 1,000,000 at most, with the columns of an import and some more. The export is recorded in the audit log.',
});

export const exportSelectedUsers = endpoint({
  method: 'POST',
  path: '/v2/manage/user-exports',
  weight: 400,
  access: 'users.read',
  body: closed({ selection: UserSelection }),
  bodyBytes: 128 * 1024,
  result: Type.Null(),
  errors: [],
  file: true,
  callerRate: { calls: 10, seconds: 60 },
  doc: 'As the other export, of the selected users whom the caller may see, by username.',
});
