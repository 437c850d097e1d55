import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@foyer/contract/limits/users.ts';
import { IMPORT_FILE_RULES, IMPORT_RULES } from '@foyer/contract/rules/import-columns.ts';
import type { StoreImportProblem } from '@foyer/contract/store-import.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { formatFileSize, numberFormat } from '#/shared/i18n/format.ts';
import type { useTexts } from '#/shared/i18n/language.ts';

type ImportTranslate = ReturnType<typeof useTexts>;

/** Rules and refusals whose texts differ from those of an import of users. */
const RULES = ['format', 'unknown', 'duplicate', 'taken', 'moved'] as const;
const REFUSALS = ['too_many_lines', 'empty', 'too_much_content'] as const;

export function limitsOf(language: string): { lines: string; people: string; size: string } {
  const lines = numberFormat(language).format(MAX_IMPORT_ROWS);
  return { lines, people: lines, size: formatFileSize(MAX_IMPORT_BYTES, language) };
}

/** The error text of a line. */
export function problemText(t: ImportTranslate, { rule, value, otherLine }: StoreImportProblem): string {
  const values = { value, other: String(otherLine ?? '') };
  const own = RULES.find((one) => one === rule);
  if (own !== undefined) return t(`storeImport.rule.${own}`, values);
  const shared = IMPORT_RULES.find((one) => one === rule);
  return shared === undefined ? rule : t(`userImport.rule.${shared}`, values);
}

/** Why the whole file was refused; undefined if the server gave no reason. */
export function refusalText(t: ImportTranslate, failure: unknown, language: string): string | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  if (failure.code === 'A0804' || failure.code === 'A0805') return t(`errors.${failure.code}`);
  const rule = IMPORT_FILE_RULES.find((candidate) => candidate === failure.fields['/file']);
  if (rule === undefined) return undefined;
  const own = REFUSALS.find((one) => one === rule);
  return own === undefined
    ? t(`userImport.refused.${rule}`, limitsOf(language))
    : t(`storeImport.refused.${own}`, limitsOf(language));
}
