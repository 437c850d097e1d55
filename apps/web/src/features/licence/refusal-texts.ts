import { LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { COMMON_ROWS, problemsOf, problemText, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

import type { FinishedAction } from './await-action.ts';

type RejectedFile = 'count' | 'name' | 'empty' | 'tooLarge';
/** Refusals of a licence that say more than their code does. */
const CODES = ['A0801', 'A0802', 'A0805', 'A0806'] as const;

/** What is wrong with a file that was chosen. */
export function rejectedFileText(wrong: RejectedFile, file: string): string {
  return t(`licence.wrong.${wrong}`, { file, size: formatFileSize(LICENCE_BYTES, currentLanguage()) });
}

/** Why the server has not taken a licence in: the sentence of its code, and what can be done about it. */
export function refusalText({ code, reason }: FinishedAction, server: string): string {
  const refusalCode = CODES.find((one) => one === code);
  const more = reason ?? refusalCode;
  if (code === 'A0302' || code === null) return t('administration.forbidden');
  const why = t(`errors.${code}` as 'errors.A0803'); // the server names codes of the catalogue
  return more === undefined
    ? why
    : t('licence.refusedBecause', { why, more: t(`licence.refused.${more}`, { server }) });
}

/** Whether the agreement was changed after it was read. */
export function isStaleAgreement(failure: unknown): boolean {
  return failure instanceof ApiError && failure.fields['/agreement'] === 'stale';
}

/** Why a file was not even looked at. */
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
