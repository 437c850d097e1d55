import type { AudienceKind } from '@foyer/contract/notices.ts';

/** Audience of a notice. `roleId` restricts an organisation or store to the users with a role there. */
export type AddressedAudience = {
  readonly kind: AudienceKind;
  readonly id?: string | undefined;
  readonly roleId?: string | undefined;
};

/**
 * Key of an audience in the database and the notice index: `everybody`, `<kind>:<id>`, or `<kind>:<id>:<roleId>` for an
 * organisation or store restricted to a role.
 */
export function formatAudience({ kind, id, roleId }: AddressedAudience): string {
  return [kind, id, roleId].filter((part) => part !== undefined).join(':');
}

export function parseAudience(key: string): { kind: AudienceKind; id: string | null; roleId: string | null } {
  const [kind = 'everybody', id, roleId] = key.split(':');
  return { kind: kind as AudienceKind, id: id ?? null, roleId: roleId ?? null }; // written by formatAudience
}
