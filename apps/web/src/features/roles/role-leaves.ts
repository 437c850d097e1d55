import type { PermissionIndex } from '@foyer/contract/core/permission-leaves.ts';

/** Codes of a role that no installed application declares. */
export function removedCodes(codes: readonly string[], { leaves, below }: PermissionIndex): string[] {
  return codes.filter((code) => !leaves.has(code) && !below.has(code));
}

/**
 * What is sent: all that is ticked, and what stands above it, as far as the caller may give that or the role has it.
 * What the role has above leaves none of which are ticked, or were, stays: nobody has touched it.
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

/** How two sets differ. */
export type Difference = { readonly added: readonly string[]; readonly removed: readonly string[] };

export function differenceOf(before: ReadonlySet<string>, after: ReadonlySet<string>): Difference {
  return { added: [...after.difference(before)], removed: [...before.difference(after)] };
}

/** Lays what a person has ticked and unticked over what somebody else has made of the role meanwhile. */
export function mergeTicks(
  ticked: ReadonlySet<string>,
  before: ReadonlySet<string>,
  remote: ReadonlySet<string>,
): ReadonlySet<string> {
  return remote.union(ticked.difference(before)).difference(before.difference(ticked));
}
