import type { ErrorCode } from '@foyer/contract/core/errors.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { t } from '#/shared/i18n/language.ts';

/** Problems of a form: by field (JSON pointer in the request body), and of the whole form. */
export type FormProblems = { readonly fields: Readonly<Record<string, string>>; readonly form?: string };

/** Message for a refused call. The first matching row decides. */
export type ProblemRow = {
  readonly code: ErrorCode;
  /** Field and rule in the server's response; a row without them matches all. */
  readonly at?: string;
  readonly rule?: string;
  /** The field that shows the message; without one, the whole form does. */
  readonly field?: string;
  readonly message: (failure: ApiError) => string;
};

export const NO_PROBLEMS: FormProblems = { fields: {} };

/** Rows for refusals that any call may return. */
export const COMMON_ROWS: readonly ProblemRow[] = [
  { code: 'A0302', message: () => t('administration.forbidden') },
  { code: 'A0404', message: () => t('administration.gone') },
  { code: 'A0401', at: '/version', message: () => t('administration.staleNow') },
  { code: 'A0401', message: () => t('errors.A0401') },
];

/** A refusal that names no field. */
const NOWHERE = ['', ''] as const;

/** The problems of a failed call. Empty when no row matches: the failure is then reported elsewhere. */
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

/** One problem as a line of text, for actions without fields. */
export function problemText({ form, fields }: FormProblems): string | undefined {
  return form ?? Object.values(fields)[0];
}

/** The error codes of rows, for the `handles` option of a call. */
export function codesOf(rows: readonly ProblemRow[]): readonly ErrorCode[] {
  return [...new Set(rows.map(({ code }) => code))];
}

/** The problems that remain after a field was changed; the problem of the whole form is removed too. */
export function withoutField({ fields }: FormProblems, field: string): FormProblems {
  return { fields: Object.fromEntries(Object.entries(fields).filter(([at]) => at !== field)) };
}
