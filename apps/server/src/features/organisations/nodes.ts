import type { OrganisationScope } from './subtree.ts';
import type { OrganisationNameRow, TreeRepository } from './tree-repository.ts';

/** A function that returns an organisation and all above it among these organisations, topmost first. */
export function pathFinder(organisations: readonly (OrganisationNameRow & { readonly parentId: string | null })[]) {
  const byId = new Map(organisations.map((organisation) => [organisation.id, organisation]));
  return function pathTo(id: string | null): OrganisationNameRow[] {
    const organisation = byId.get(id ?? '');
    if (organisation === undefined) return [];
    const { parentId, ...name } = organisation;
    return [...pathTo(parentId), name];
  };
}

/** Describes organisations within a scope, in the order of the given IDs. Deleted ones are omitted. */
export async function describeNodes(
  { tree }: { tree: TreeRepository },
  ids: readonly string[],
  scope: OrganisationScope,
) {
  const nodes = new Map((await tree.describe(ids, scope)).map((node) => [node.id, node]));
  const pathTo = pathFinder(await tree.ancestorsOf(ids, scope));

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
