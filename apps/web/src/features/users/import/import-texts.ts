import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@foyer/contract/limits/users.ts';
import { CHOSEN_ENCODINGS, type ChosenEncoding, IMPORT_FILE_RULES } from '@foyer/contract/rules/import-columns.ts';
import { type GrantCells, pairGrants, splitValues, type WantedGrant } from '@foyer/contract/rules/import-grants.ts';
import type { ImportProblem } from '@foyer/contract/user-import.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { formatFileSize, numberFormat } from '#/shared/i18n/format.ts';
import type { useTexts } from '#/shared/i18n/language.ts';

type ImportTranslate = ReturnType<typeof useTexts>;

/** The count for the plural form, and the same number formatted. */
export function countValues(count: number, language: string): { count: number; shown: string } {
  return { count, shown: numberFormat(language).format(count) };
}

export function limitsOf(language: string): { people: string; size: string } {
  return { people: countValues(MAX_IMPORT_ROWS, language).shown, size: formatFileSize(MAX_IMPORT_BYTES, language) };
}

/** The error text of a line. */
export function problemText(t: ImportTranslate, { rule, value, otherLine }: ImportProblem): string {
  return t(`userImport.rule.${rule}`, { value, other: String(otherLine ?? '') });
}

/** The roles of a line with their places and last days. */
export function grantsOf({ role, place, lastDay }: GrantCells): WantedGrant[] {
  if (role === '' || place === '') return [];
  return pairGrants({ role: splitValues(role), place: splitValues(place), lastDay: splitValues(lastDay) });
}

/** Why the whole file was refused; undefined if the server gave no reason. */
export function refusalText(t: ImportTranslate, failure: unknown, language: string): string | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  const rule = IMPORT_FILE_RULES.find((candidate) => candidate === failure.fields['/file']);
  return rule === undefined ? undefined : t(`userImport.refused.${rule}`, limitsOf(language));
}

export function isChosenEncoding(name: string): name is ChosenEncoding {
  return CHOSEN_ENCODINGS.some((encoding) => encoding === name);
}
