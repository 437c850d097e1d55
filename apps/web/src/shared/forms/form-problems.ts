import type { ErrorCode } from '@foyer/contract/core/errors.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { t } from '#/shared/i18n/language.ts';

/** What is wrong with a form: by field (JSON pointer of what is sent), and with all of it. */
export type FormProblems = { readonly fields: Readonly<Record<string, string>>; readonly form?: string };

/** What people read when a call is refused. The first row that fits decides. */
export type ProblemRow = {
  readonly code: ErrorCode;
  /** Field and rule that the server names; a row without them fits every one. */
  readonly at?: string;
  readonly rule?: string;
  /** The field beside which it stands; none: it is said of the whole form. */
  readonly field?: string;
  readonly message: (failure: ApiError) => string;
};

export const NO_PROBLEMS: FormProblems = { fields: {} };

/** What refused calls have in common. */
export const COMMON_ROWS: readonly ProblemRow[] = [
  { code: 'A0302', message: () => t('administration.forbidden') },
  { code: 'A0404', message: () => t('administration.gone') },
  { code: 'A0401', at: '/version', message: () => t('administration.staleNow') },
  { code: 'A0401', message: () => t('errors.A0401') },
];

/** A refusal that names no field. */
const NOWHERE = ['', ''] as const;

/** What a failed call says of a form. Nothing when no row knows it: then it was told elsewhere. */
export function problemsOf(failure: unknown, rows: readonly ProblemRow[]): FormProblems {
  if (!(failure instanceof ApiError)) return NO_PROBLEMS;
  const named = Object.entries(failure.fields);
  const fields: Record<string, string> = {};
  let form: string | undefined;
  for (const [at, rule] of named.length === 0 ? [NOWHERE] : named) {
    const row: ProblemRow | undefined = rows.find((one) => fits(one, failure, at, rule));
    if (row === undefined) continue;
    if (row.field === undefined) form ??= row.message(failure);
    else fields[row.field] = row.message(failure);
  }
  return form === undefined ? { fields } : { fields, form };
}

function fits({ code, at, rule }: ProblemRow, failure: ApiError, pointer: string, broken: string): boolean {
  return code === failure.code && (at === undefined || at === pointer) && (rule === undefined || rule === broken);
}

/** All that is wrong, in one line: for what has no fields. */
export function problemText({ form, fields }: FormProblems): string | undefined {
  return form ?? Object.values(fields)[0];
}

/** The codes of rows, for calls to handle. */
export function codesOf(rows: readonly ProblemRow[]): readonly ErrorCode[] {
  return [...new Set(rows.map(({ code }) => code))];
}

/** What is wrong once a field was changed. */
export function withoutField({ fields }: FormProblems, field: string): FormProblems {
  return { fields: Object.fromEntries(Object.entries(fields).filter(([at]) => at !== field)) };
}
