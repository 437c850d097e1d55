import type { OrganisationNode } from '@foyer/contract/organisations.ts';

import type { OrganisationRecord } from './data.ts';

/** What the tree shows of an organisation. */
export type LevelNode = {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly isCustomer: boolean;
  /** Whether there is something to open. */
  readonly hasBelow: boolean;
};

/**
 * The rows of a level, as far as it has been fetched. The one that leads to the chosen organisation stands behind them
 * when it comes later in the list, so that the chosen one is always to be seen.
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
