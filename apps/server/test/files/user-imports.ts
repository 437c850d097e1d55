import type { ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';
import type { UserImport } from '@foyer/contract/user-import.ts';

import type { Browser } from '../browser.ts';

export const IMPORT_HEADER = 'username,displayName,email,organisation,language';

/** A CSV file with the header and these lines. */
export const csvOf = (lines: readonly string[]): string => [IMPORT_HEADER, ...lines].join('\r\n');

/** Import lines for `count` users of an organisation, given by its code. */
export function userLines(code: string, prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${prefix}-${index + 1}`;
    return `${name},Person ${index + 1},${name}@shop.example,${code},${index % 2 === 0 ? 'de' : ''}`;
  });
}

type ImportOptions = { readonly dryRun?: boolean; readonly skipWrong?: boolean; readonly encoding?: ChosenEncoding };

/** Sends an import file as a browser's form does. A boolean as the options is `dryRun`. */
export function uploadImport(
  browser: Browser,
  content: string | Uint8Array<ArrayBuffer>,
  options: ImportOptions | boolean = {},
  chosen?: ChosenEncoding,
) {
  const { dryRun = false, skipWrong, encoding = chosen } = typeof options === 'boolean' ? { dryRun: options } : options;
  const query = new URLSearchParams({ dryRun: String(dryRun) });
  if (skipWrong !== undefined) query.set('skipWrong', String(skipWrong));
  if (encoding !== undefined) query.set('encoding', encoding);
  const body = new FormData();
  body.append('file', new Blob([content]), 'people.csv');
  return browser.fetch<UserImport>(`/v2/manage/user-imports?${query.toString()}`, { method: 'POST', body });
}
