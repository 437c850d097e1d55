import { readFileSync } from 'node:fs';

/**
 * Reads a file that a person or an editor wrote: UTF-8, with a byte order mark or without, or UTF-16 with one, as Windows
 * PowerShell writes it. The mark is no part of the text.
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
