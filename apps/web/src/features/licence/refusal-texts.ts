import { LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { COMMON_ROWS, problemsOf, problemText, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

import type { FinishedAction } from './await-action.ts';

type RejectedFile = 'count' | 'name' | 'empty' | 'tooLarge';
/** Codes with an explanation besides their message. */
const CODES = ['A0801', 'A0802', 'A0805', 'A0806'] as const;

/** Error text for a chosen file. */
export function rejectedFileText(wrong: RejectedFile, file: string): string {
  return t(`licence.wrong.${wrong}`, { file, size: formatFileSize(LICENCE_BYTES, currentLanguage()) });
}

/** Why the server refused a licence: the message of the code, and what to do about it. */
export function refusalText({ code, reason }: FinishedAction, server: string): string {
  const refusalCode = CODES.find((one) => one === code);
  const more = reason ?? refusalCode;
  if (code === 'A0302' || code === null) return t('administration.forbidden');
  const why = t(`errors.${code}` as 'errors.A0803'); // the server names codes of the catalogue
  return more === undefined
    ? why
    : t('licence.refusedBecause', { why, more: t(`licence.refused.${more}`, { server }) });
}

/** Whether the agreement changed after it was read. */
export function isStaleAgreement(failure: unknown): boolean {
  return failure instanceof ApiError && failure.fields['/agreement'] === 'stale';
}

/** Why an upload was refused before the licence was checked. */
export function uploadErrorText(failure: unknown, file: string): string {
  const fileRow = (rule: string, wrong: RejectedFile): ProblemRow => ({
    code: 'A0401',
    at: '/file',
    rule,
    message: () => rejectedFileText(wrong, file),
  });
  const rows: readonly ProblemRow[] = [
    fileRow('name', 'name'),
    fileRow('empty', 'empty'),
    fileRow('too_large', 'tooLarge'),
    { code: 'A0499', message: () => t('errors.A0499') },
    ...COMMON_ROWS,
  ];
  return problemText(problemsOf(failure, rows)) ?? t('licence.notSent');
}
