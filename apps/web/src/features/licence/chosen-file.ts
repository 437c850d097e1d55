import { LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';
import { isLicenceFileName } from '@foyer/contract/rules/licence-file.ts';

type ChosenFile = { readonly name: string; readonly size: number };

/** What is wrong with files that were chosen; undefined for one that may be sent. */
export function rejectionOf(files: readonly ChosenFile[]): 'count' | 'name' | 'empty' | 'tooLarge' | undefined {
  const [file] = files;
  if (file === undefined || files.length > 1) return 'count';
  if (!isLicenceFileName(file.name)) return 'name';
  if (file.size === 0) return 'empty';
  return file.size > LICENCE_BYTES ? 'tooLarge' : undefined;
}
