import type { OrganisationScope } from './subtree.ts';
import type { OrganisationNameRow, TreeRepository } from './tree-repository.ts';

/** Describes organisations within a scope, in the order of the given IDs. Deleted ones are omitted. */
export async function describeNodes(
  { tree }: { tree: TreeRepository },
  ids: readonly string[],
  scope: OrganisationScope,
) {
  const nodes = new Map((await tree.describe(ids, scope)).map((node) => [node.id, node]));
  const above = new Map((await tree.ancestorsOf(ids, scope)).map((node) => [node.id, node]));

  /** Visible ancestors, topmost first. */
  function pathTo(parentId: string | null): OrganisationNameRow[] {
    const parent = above.get(parentId ?? '');
    if (parent === undefined) return [];
    const { parentId: next, ...name } = parent;
    return [...pathTo(next), name];
  }

  return ids.flatMap((id) => {
    const node = nodes.get(id);
    if (node === undefined) return [];
    const path = pathTo(node.parentId);
    return [{ ...node, parentId: path.at(-1)?.id ?? null, path }];
  });
}

/** Describes one organisation with its counts. Undefined when it was deleted. */
export async function describeNode(repositories: { tree: TreeRepository }, id: string, scope: OrganisationScope) {
  const [node] = await describeNodes(repositories, [id], scope);
  return node === undefined ? undefined : { ...node, ...(await repositories.tree.countsOf(id)) };
}
