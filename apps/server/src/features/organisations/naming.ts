import { PLACE_CODE_LENGTH, PLACE_NAME_LENGTH } from '@foyer/contract/limits.ts';

import { requireVisibleName } from '#/features/users/service.ts';

export type Naming = { readonly name: string; readonly code: string };

/** A name and a code that can be seen, or A0401. */
export function requireNaming({ name, code }: Naming): Naming {
  return {
    name: requireVisibleName(name, { field: '/name', longest: PLACE_NAME_LENGTH }),
    code: requireVisibleName(code, { field: '/code', longest: PLACE_CODE_LENGTH }),
  };
}

/** What is searched for; undefined when that is nothing. */
export function readSearch(query = ''): string | undefined {
  const text = query.trim();
  return text === '' ? undefined : text;
}
