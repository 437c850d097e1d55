import type { OrganisationNode } from '@foyer/contract/organisations.ts';

import type { OrganisationRecord } from './data.ts';

export type LevelNode = {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly isCustomer: boolean;
  /** Whether the organisation has children. */
  readonly hasBelow: boolean;
};

/**
 * The loaded rows of a level. If the ancestor of the selected organisation is not among them yet, it is appended, so
 * that the selected one is always visible.
 */
export function nodesOfLevel(
  pages: readonly { readonly list: readonly OrganisationNode[] }[],
  parent: string | undefined,
  chosen: Pick<OrganisationRecord, 'id' | 'name' | 'code' | 'isCustomer' | 'hasBelow' | 'path'> | undefined,
): readonly LevelNode[] {
  const nodes = pages.flatMap(({ list }) => list).map(pick);
  const leading = chosen === undefined ? undefined : leadingNode(chosen, parent);
  return leading === undefined || nodes.some(({ id }) => id === leading.id) ? nodes : [...nodes, leading];
}

function leadingNode(
  chosen: Pick<OrganisationRecord, 'id' | 'name' | 'code' | 'isCustomer' | 'hasBelow' | 'path'>,
  parent: string | undefined,
): LevelNode | undefined {
  const { path } = chosen;
  const at = parent === undefined ? 0 : path.findIndex(({ id }) => id === parent) + 1;
  if (parent !== undefined && at === 0) return undefined;
  const above = path[at];
  if (above !== undefined) return { ...above, isCustomer: false, hasBelow: true };
  return pick(chosen);
}

const pick = ({ id, name, code, isCustomer, hasBelow }: LevelNode): LevelNode => ({
  id,
  name,
  code,
  isCustomer,
  hasBelow,
});
