import { FILE_NAME_LENGTH } from '@foyer/contract/limits/notices.ts';

import { toPlainName } from '#/platform/text/sanitizers.ts';

/** Characters with a special meaning in file names of any operating system. */
const UNSAFE = /[\\/:*?"<>|]/g;
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;
const DEFAULT_NAME = 'file';

/**
 * Sanitises an uploaded file's name for all operating systems: one line, no path, no hidden file, no bidirectional
 * controls (`exe.txt` for `txt.exe`), limited length. The extension is kept.
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
