import { unescapeCsvCell } from '#/platform/files/csv.ts';

import type { Cell } from './table.ts';

/** A cell with text, without the apostrophes that an export puts before what a spreadsheet would calculate. */
export function readText(raw: string): Cell {
  if (raw.includes('\uFFFD')) return { text: raw, rule: 'encoding' };
  const text = unescapeCsvCell(raw.trim());
  // A break or a tab behind the apostrophe is part of the text, not white space around it.
  return text !== raw.trim() && /^\s/.test(text) ? { text, rule: 'characters' } : { text };
}
