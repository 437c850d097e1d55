import type { ReactNode } from 'react';

/** A node of a tree with check boxes. Leaves are checked; a branch shows how many of its leaves are. */
export type CheckNode = {
  /** Unique in the tree. */
  readonly id: string;
  readonly label: string;
  /** The value that is checked; only leaves have one. */
  readonly value?: string;
  /** Shown after the label where there is room. */
  readonly detail?: string;
  readonly icon?: ReactNode;
  /** Why the node cannot be checked. */
  readonly reason?: string | undefined;
  readonly children: readonly CheckNode[];
};

export type CheckedValues = 'mixed' | boolean;
/** Number of leaves below a node, and how many of them are checked. */
export type CheckCount = { readonly checked: number; readonly total: number };

/** The leaves below nodes, in order. */
export function leavesOf(nodes: readonly CheckNode[]): CheckNode[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)));
}

/** The count of every node, by ID. */
export function countsOf(nodes: readonly CheckNode[], checked: ReadonlySet<string>): ReadonlyMap<string, CheckCount> {
  const counts = new Map<string, CheckCount>();
  const count = (node: CheckNode): CheckCount => {
    let sum = { checked: 0, total: 0 };
    if (node.children.length === 0)
      sum = { checked: node.value !== undefined && checked.has(node.value) ? 1 : 0, total: 1 };
    for (const child of node.children) {
      const below = count(child);
      sum = { checked: sum.checked + below.checked, total: sum.total + below.total };
    }
    counts.set(node.id, sum);
    return sum;
  };
  for (const node of nodes) count(node);
  return counts;
}

/** State of a node's check box, derived from its leaves. */
export function checkedOf({ checked, total }: CheckCount): CheckedValues {
  return checked === 0 ? false : checked === total || 'mixed';
}

/** Whether a node can be toggled: at least one of its leaves is enabled. */
export function isOpenToTick(node: CheckNode): boolean {
  return node.children.length === 0 ? node.reason === undefined : node.children.some(isOpenToTick);
}

/**
 * The checked values after a node is toggled: adds all enabled leaves below it, or removes them if all were checked.
 */
export function toggled(node: CheckNode, checked: ReadonlySet<string>): ReadonlySet<string> {
  const values = leavesOf([node]).flatMap(({ value, reason }) =>
    value === undefined || reason !== undefined ? [] : [value],
  );
  const next = new Set(checked);
  if (values.every((value) => checked.has(value))) for (const value of values) next.delete(value);
  else for (const value of values) next.add(value);
  return next;
}

/** Normalizes a text for searching: ignores case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

export type TreeFilter = {
  readonly text: string;
  /** Restricts the match to leaves with these values; undefined for all. */
  readonly values?: ReadonlySet<string> | undefined;
};

/**
 * The nodes that match a filter with their ancestors and, for a text, their descendants. `opened` are the branches that
 * lead to a match.
 */
export function filtered(
  nodes: readonly CheckNode[],
  { text, values }: TreeFilter,
): { nodes: readonly CheckNode[]; opened: ReadonlySet<string> } {
  const opened = new Set<string>();
  const query = plain(text.trim());
  const fits = ({ label, value }: CheckNode) =>
    query !== '' && (plain(label).includes(query) || (value !== undefined && plain(value).includes(query)));

  function keep(node: CheckNode, isBelowHit: boolean): { node: CheckNode; leads: boolean } | undefined {
    const isHit = fits(node);
    const isWanted = isBelowHit || isHit || query === '';
    if (node.children.length === 0) {
      if (!isWanted || (values !== undefined && !(node.value !== undefined && values.has(node.value))))
        return undefined;
      return { node, leads: isHit || (query === '' && values !== undefined) };
    }
    const children = node.children.flatMap((child) => keep(child, isBelowHit || isHit) ?? []);
    if (children.length === 0) return undefined;
    const leads = children.some((child) => child.leads);
    if (leads) opened.add(node.id);
    return { node: { ...node, children: children.map((child) => child.node) }, leads: leads || isHit };
  }

  return { nodes: nodes.flatMap((node) => keep(node, false)?.node ?? []), opened };
}

const GRAPHEMES = new Intl.Segmenter();

/** Range of a text in a label, to highlight it; undefined without a match. */
export function hitIn(label: string, text: string): readonly [start: number, end: number] | undefined {
  const query = plain(text.trim());
  if (query === '') return undefined;
  // Compares by grapheme: removing accents changes the offsets of letters.
  const graphemes = Array.from(GRAPHEMES.segment(label), ({ segment }) => segment);
  for (let start = 0; start < graphemes.length; start += 1) {
    let end = start;
    let seen = '';
    while (end < graphemes.length && seen.length < query.length) seen += plain(graphemes[end++] ?? '');
    if (seen.startsWith(query))
      return [graphemes.slice(0, start).join('').length, graphemes.slice(0, end).join('').length];
  }
  return undefined;
}
