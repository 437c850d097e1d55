import { unescapeCsvCell } from '#/platform/files/csv.ts';

import type { Cell } from './table.ts';

/** A cell with text, without the apostrophe that exports put before a formula. */
export function readText(raw: string): Cell {
  if (raw.includes('\uFFFD')) return { text: raw, rule: 'encoding' };
  const text = unescapeCsvCell(raw.trim());
  // A line break or tab after the apostrophe belongs to the text; it is not surrounding white space.
  return text !== raw.trim() && /^\s/.test(text) ? { text, rule: 'characters' } : { text };
}
