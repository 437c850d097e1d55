import { PLACE_CODE_LENGTH, PLACE_NAME_LENGTH } from '@foyer/contract/limits/organisations.ts';

import { requireVisibleName } from '#/features/users/naming.ts';
import { Fault } from '#/platform/fault.ts';

export type Naming = { readonly name: string; readonly code: string };

/** Requires a visible name and code: A0401 otherwise. */
export function requireNaming({ name, code }: Naming): Naming {
  const visible = requireVisibleName(code, { field: '/code', maxLength: PLACE_CODE_LENGTH });
  // Users type codes, and codes are unique: two codes must not differ only by an invisible joiner.
  if (/\p{Cf}/u.test(visible)) throw new Fault('illegal_input', { fields: { '/code': 'characters' } });
  return { name: requireVisibleName(name, { field: '/name', maxLength: PLACE_NAME_LENGTH }), code: visible };
}

/** Trimmed search text; undefined when it is empty. */
export function readSearch(query = ''): string | undefined {
  const text = query.trim();
  return text === '' ? undefined : text;
}
