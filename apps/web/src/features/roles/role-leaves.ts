import type { PermissionTree } from '@foyer/contract/roles.ts';

/** What the trees of all applications say of their codes. */
export type TreeIndex = {
  /** Codes with nothing below them: buttons, and pages and menus that have none. */
  readonly leaves: ReadonlySet<string>;
  /** The leaves below each other code. */
  readonly below: ReadonlyMap<string, readonly string[]>;
};

export function indexOf(trees: readonly PermissionTree[]): TreeIndex {
  const leaves = new Set<string>();
  const below = new Map<string, string[]>();
  for (const { permissions } of trees) {
    const parents = new Map(permissions.map(({ code, parent }) => [code, parent]));
    const branches = new Set(parents.values());
    for (const { code } of permissions) {
      if (branches.has(code)) continue;
      leaves.add(code);
      for (let above = parents.get(code) ?? null; above !== null; above = parents.get(above) ?? null) {
        const those = below.get(above);
        if (those === undefined) below.set(above, [code]);
        else those.push(code);
      }
    }
  }
  return { leaves, below };
}

/** What is ticked of a role: its codes but those that stand above others, which follow from these. */
export function leavesOfRole(codes: readonly string[], { leaves, below }: TreeIndex): ReadonlySet<string> {
  return new Set(codes.filter((code) => leaves.has(code) || !below.has(code)));
}

/** Codes of a role that no installed application declares. */
export function goneCodes(codes: readonly string[], { leaves, below }: TreeIndex): string[] {
  return codes.filter((code) => !leaves.has(code) && !below.has(code));
}

/**
 * What is sent: all that is ticked, and what stands above it, as far as the caller may give that or the role has it.
 * What the role has above leaves none of which are ticked, or were, stays: nobody has touched it.
 */
export function codesToSend(
  ticked: ReadonlySet<string>,
  { leaves, below }: TreeIndex,
  held: ReadonlySet<string>,
  mayGive: (code: string) => boolean,
): string[] {
  const above = [...below].flatMap(([code, those]) => {
    if (leaves.has(code)) return [];
    if (those.some((leaf) => ticked.has(leaf))) return held.has(code) || mayGive(code) ? [code] : [];
    return held.has(code) && !those.some((leaf) => held.has(leaf)) ? [code] : [];
  });
  return [...new Set([...ticked, ...above])].sort();
}

/** How two sets differ. */
export type Difference = { readonly given: readonly string[]; readonly taken: readonly string[] };

export function differenceOf(before: ReadonlySet<string>, after: ReadonlySet<string>): Difference {
  return { given: [...after.difference(before)], taken: [...before.difference(after)] };
}

/** Lays what a person has ticked and unticked over what somebody else has made of the role meanwhile. */
export function mergeTicks(
  ticked: ReadonlySet<string>,
  before: ReadonlySet<string>,
  newer: ReadonlySet<string>,
): ReadonlySet<string> {
  return newer.union(ticked.difference(before)).difference(before.difference(ticked));
}
