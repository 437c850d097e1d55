/** The columns of an import; an export begins with them, so that it can be imported elsewhere. */
export const IMPORT_COLUMNS = ['username', 'displayName', 'email', 'organisation', 'language'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** What an export tells beyond that; an import passes over these columns. */
export const EXPORT_COLUMNS = [...IMPORT_COLUMNS, 'status', 'createdAt', 'lastSignIn'] as const;

/** What can be wrong with a line, or with a cell of it. */
export const IMPORT_RULES = [
  'unknown_column',
  'missing_column',
  'doubled_column',
  'cells',
  'quotes',
  'encoding',
  'required',
  'formula',
  'characters',
  'too_short',
  'too_long',
  'format',
  'unknown',
  'duplicate',
  'taken',
  'mixed_scripts',
  'confusable',
] as const;
export type ImportRule = (typeof IMPORT_RULES)[number];

/** What can be wrong with a file as a whole: words of A0401 at `/file`. */
export const IMPORT_FILE_RULES = ['too_large', 'too_many_lines', 'empty', 'unreadable'] as const;
export type ImportFileRule = (typeof IMPORT_FILE_RULES)[number];
