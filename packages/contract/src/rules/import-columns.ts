/** The columns of an import; an export begins with them, so that it can be imported elsewhere. */
export const IMPORT_COLUMNS = [
  'username',
  'displayName',
  'email',
  'organisation',
  'language',
  'role',
  'place',
  'lastDay',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Columns of an export. An import ignores the additional ones. */
export const EXPORT_COLUMNS = [...IMPORT_COLUMNS, 'status', 'createdAt', 'lastSignIn'] as const;

/** Problems of a line, or of a cell in it. */
export const IMPORT_RULES = [
  'unknown_column',
  'missing_column',
  'doubled_column',
  'cells',
  'quotes',
  'encoding',
  'required',
  'formula',
  'converted',
  'error_value',
  'merged',
  'hidden',
  'characters',
  'too_short',
  'too_long',
  'format',
  'unknown',
  'duplicate',
  'taken',
  'mixed_scripts',
  'confusable',
  'ambiguous',
  'forbidden',
  'outside',
  'mismatch',
  'too_many_roles',
  'day',
  'past',
  'super_administrator',
  'repeated_role',
] as const;
/** Separator of several values in the cells `role`, `place` and `lastDay`. */
export const IMPORT_SEPARATOR = ';';
export type ImportRule = (typeof IMPORT_RULES)[number];

/** Problems of a whole file: values of A0401 at `/file`. */
export const IMPORT_FILE_RULES = [
  'too_large',
  'too_many_lines',
  'too_much_content',
  'empty',
  'unreadable',
  'encrypted',
  'old_workbook',
  'binary_workbook',
  'opendocument',
  'numbers',
  'web_page',
  'other_format',
] as const;
export type ImportFileRule = (typeof IMPORT_FILE_RULES)[number];

/** Encodings other than UTF that spreadsheets write, by their WHATWG names. The user confirms one of them. */
export const CHOSEN_ENCODINGS = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type ChosenEncoding = (typeof CHOSEN_ENCODINGS)[number];
/** Encodings of a text file. UTF is detected with certainty. */
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', ...CHOSEN_ENCODINGS] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
