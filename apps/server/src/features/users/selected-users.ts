import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';

import { isMeant, type UserFilter } from './list-repository.ts';
import { matchesText } from './search-condition.ts';
import type { Sight } from './sight.ts';

/** Users by ID, or all that match a filter of the list. */
export type Selected = { readonly ids: readonly string[] } | { readonly filter: UserFilter };

/** SQL condition: whether a user `u` is in scope and selected. A search is not limited to the first hits. */
export function isSelected(sight: Sight, selected: Selected): RawBuilder<SqlBool> {
  if ('ids' in selected) return sql`u.id = any(${selected.ids.filter(isId)}::uuid[]) and ${sight.user}`;
  const { query = '', ...filter } = selected.filter;
  return sql`${matchesText(query)} and ${isMeant(sight, filter)}`;
}
