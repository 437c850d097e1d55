import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { containsPattern } from '#/platform/database/cursor-page.ts';

/** Maximum number of words of a search. */
const PIECES = 8;
/** Minimum length of words that the index finds in the middle of a word. Shorter words match only the beginning. */
const INDEXED_LENGTH = 3;

/** SQL condition: whether a user `u` has every word of a search in a name or the email address. */
export function matchesText(query: string): RawBuilder<SqlBool> {
  const pieces = query
    .split(/\s+/u)
    .filter((piece) => piece !== '')
    .slice(0, PIECES)
    .map((piece) => (piece.includes('@') ? (canonicalEmail(piece) ?? piece) : piece))
    .map((piece) => (Array.from(piece).length < INDEXED_LENGTH ? containsPattern(` ${piece}`) : containsPattern(piece)))
    .map((pattern) => sql<SqlBool>`u.search_text like lower(normalize(${pattern}, NFKC))`);
  return pieces.length === 0 ? sql`true` : sql`(${sql.join(pieces, sql` and `)})`;
}
