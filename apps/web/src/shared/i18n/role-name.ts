import type { TextKey } from '@foyer/contract/generated/text-key.ts';

import { t } from './language.ts';

/** Roles that ship with Foyer: their names are stored in English. Every other role has its id for a code. */
const BUILT_IN: Readonly<Record<string, TextKey>> = {
  'super-administrator': 'roles.name.superAdministrator',
  'organisation-administrator': 'roles.name.organisationAdministrator',
  user: 'roles.name.user',
};

/** What a role is called in the person's language; components that show it follow the language by `useTexts`. */
export function roleName({ code, name }: { readonly code: string; readonly name: string }): string {
  const key = BUILT_IN[code];
  return key === undefined ? name : t(key);
}
