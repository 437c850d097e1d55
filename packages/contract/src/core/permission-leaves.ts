import type { PermissionTree } from '../roles.ts';
import type { PermissionNode } from './permissions.ts';

type PermissionTreeEntry = PermissionTree['permissions'][number];

/** Index of the codes of permission trees. */
export type PermissionIndex = {
  /** Codes with nothing below them: buttons, and pages and menus without children. */
  readonly leaves: ReadonlySet<string>;
  /** The leaves below each other code. */
  readonly below: ReadonlyMap<string, readonly string[]>;
};

export function indexPermissions(trees: readonly Pick<PermissionTree, 'permissions'>[]): PermissionIndex {
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

/**
 * The selectable permissions among `codes`. Every screen and call counts only these: the menus and pages above them are
 * implied. Codes that no installed application declares are included, because they can be removed.
 */
export function tickablePermissions(codes: readonly string[], { leaves, below }: PermissionIndex): string[] {
  return codes.filter((code) => leaves.has(code) || !below.has(code));
}

/** A permission tree of a manifest as a list: each node before those below it. */
export function flattenPermissions(
  nodes: readonly PermissionNode[],
  parent: string | null = null,
): PermissionTreeEntry[] {
  return nodes.flatMap(({ code, kind, names, children = [] }) => [
    { code, kind, names: { ...names }, parent },
    ...flattenPermissions(children, code),
  ]);
}

/** Number of selectable permissions of a manifest. */
export function countPermissions(nodes: readonly PermissionNode[]): number {
  return indexPermissions([{ permissions: flattenPermissions(nodes) }]).leaves.size;
}
