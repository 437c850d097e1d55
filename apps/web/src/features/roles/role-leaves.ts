import type { PermissionIndex } from '@foyer/contract/core/permission-leaves.ts';

/** Codes of a role that no installed application declares. */
export function removedCodes(codes: readonly string[], { leaves, below }: PermissionIndex): string[] {
  return codes.filter((code) => !leaves.has(code) && !below.has(code));
}

/**
 * The codes to send: all ticked ones and their ancestors, as far as the caller may grant them or the role has them.
 * Ancestors that the role has without any of their leaves are kept, since the user cannot have changed them.
 */
export function codesToSend(
  ticked: ReadonlySet<string>,
  { leaves, below }: PermissionIndex,
  assigned: ReadonlySet<string>,
  mayGive: (code: string) => boolean,
): string[] {
  const above = [...below].flatMap(([code, those]) => {
    if (leaves.has(code)) return [];
    if (those.some((leaf) => ticked.has(leaf))) return assigned.has(code) || mayGive(code) ? [code] : [];
    return assigned.has(code) && !those.some((leaf) => assigned.has(leaf)) ? [code] : [];
  });
  return [...new Set([...ticked, ...above])].sort();
}

export type Difference = { readonly added: readonly string[]; readonly removed: readonly string[] };

export function differenceOf(before: ReadonlySet<string>, after: ReadonlySet<string>): Difference {
  return { added: [...after.difference(before)], removed: [...before.difference(after)] };
}

/** Rebases a user's ticks onto concurrent changes of the role. */
export function mergeTicks(
  ticked: ReadonlySet<string>,
  before: ReadonlySet<string>,
  remote: ReadonlySet<string>,
): ReadonlySet<string> {
  return remote.union(ticked.difference(before)).difference(before.difference(ticked));
}
