import { unescapeCsvCell } from '#/platform/files/csv.ts';

import type { Cell } from './table.ts';

/** A cell with text, without the apostrophe that an export puts before a formula. */
export function readText(raw: string): Cell {
  if (raw.includes('\uFFFD')) return { text: raw, rule: 'encoding' };
  const text = unescapeCsvCell(raw.trim());
  // A line break or tab after the apostrophe is part of the text, not white space around it.
  return text !== raw.trim() && /^\s/.test(text) ? { text, rule: 'characters' } : { text };
}
