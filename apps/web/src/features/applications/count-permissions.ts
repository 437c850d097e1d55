type Node = { readonly children?: readonly Node[] };

/** How many there are to give: menus, pages and buttons that hold nothing further. */
export function countPermissions(nodes: readonly Node[]): number {
  return nodes.reduce((sum, { children = [] }) => sum + (children.length === 0 ? 1 : countPermissions(children)), 0);
}
