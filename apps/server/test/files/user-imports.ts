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

/** Sends an import file as a browser's form does. */
export function uploadImport(
  browser: Browser,
  content: string | Uint8Array<ArrayBuffer>,
  dryRun = false,
  encoding?: ChosenEncoding,
) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'people.csv');
  return browser.fetch<UserImport>(
    `/v2/manage/user-imports?dryRun=${dryRun}${encoding === undefined ? '' : `&encoding=${encoding}`}`,
    { method: 'POST', body },
  );
}
