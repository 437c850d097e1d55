import { readFileSync } from 'node:fs';

/**
 * Reads a text file in UTF-8, with or without a byte order mark, or in UTF-16 with one, as Windows PowerShell writes
 * it. The mark is not part of the text.
 */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path);
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
