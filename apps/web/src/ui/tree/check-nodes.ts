import type { ReactNode } from 'react';

/** A node of a tree in which one ticks leaves; what stands above them shows how many are ticked. */
export type CheckNode = {
  /** Tells it from every other node of the tree. */
  readonly id: string;
  readonly label: string;
  /** What is ticked with it; only leaves have one. */
  readonly value?: string;
  /** Stands behind the label where there is room. */
  readonly detail?: string;
  readonly icon?: ReactNode;
  /** Why it cannot be ticked. */
  readonly reason?: string | undefined;
  readonly children: readonly CheckNode[];
};

export type CheckedValues = 'mixed' | boolean;
/** How many leaves below a node there are, and are ticked. */
export type CheckCount = { readonly checked: number; readonly total: number };

/** The leaves of some nodes, in their order. */
export function leavesOf(nodes: readonly CheckNode[]): CheckNode[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)));
}

/** The count of every node, by its id. */
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

/** What a node's box shows: its state is that of its leaves. */
export function checkedOf({ checked, total }: CheckCount): CheckedValues {
  return checked === 0 ? false : checked === total || 'mixed';
}

/** Whether somebody may tick a node: one of its leaves is enough. */
export function isOpenToTick(node: CheckNode): boolean {
  return node.children.length === 0 ? node.reason === undefined : node.children.some(isOpenToTick);
}

/** Which values are ticked once a node was: all of its leaves that may be, or, when they were already, none of them. */
export function toggled(node: CheckNode, checked: ReadonlySet<string>): ReadonlySet<string> {
  const values = leavesOf([node]).flatMap(({ value, reason }) =>
    value === undefined || reason !== undefined ? [] : [value],
  );
  const next = new Set(checked);
  if (values.every((value) => checked.has(value))) for (const value of values) next.delete(value);
  else for (const value of values) next.add(value);
  return next;
}

/** A text as searches compare it: neither case nor accents count. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

export type TreeFilter = {
  readonly text: string;
  /** Only leaves with these values; undefined for all. */
  readonly values?: ReadonlySet<string> | undefined;
};

/**
 * The nodes that fit a filter, with what stands above them and, for the text, with what stands below. `opened` are the
 * branches that lead to something that fits.
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

/** Where a text stands in a label, to be marked; undefined when it does not. */
export function hitIn(label: string, text: string): readonly [start: number, end: number] | undefined {
  const query = plain(text.trim());
  if (query === '') return undefined;
  // Letters of a label and of what is compared stand in different places when accents are taken off.
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
