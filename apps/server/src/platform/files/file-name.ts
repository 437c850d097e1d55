import { FILE_NAME_LENGTH } from '@foyer/contract/limits/notices.ts';

import { toPlainName } from '#/platform/text/sanitizers.ts';

/** What some system takes for a part of a path or a name of its own. */
const UNSAFE = /[\\/:*?"<>|]/g;
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;
const DEFAULT_NAME = 'file';

/**
 * The name of a file that somebody sent, as every system can save it: one line, no path, no hidden file, no mark
 * that turns the direction of reading (`exe.txt` for `txt.exe`), and not too long; what kind it is stays visible.
 */
export function safeFileName(original: string): string {
  const name = toPlainName(original, Number.POSITIVE_INFINITY)
    .replaceAll(UNSAFE, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const stem = Array.from(name.slice(0, name.length - extension.length));
  return stem.length === 0 && extension === ''
    ? DEFAULT_NAME
    : stem.slice(0, FILE_NAME_LENGTH - extension.length).join('') + extension;
}
