import type { CheckNode } from './check-nodes.ts';

/** A visible row of a tree. */
export type CheckRow = {
  readonly node: CheckNode;
  readonly label: string;
  /** 1 for the topmost level. */
  readonly level: number;
  readonly position: number;
  readonly size: number;
  /** Whether the branch is expanded; undefined for a leaf. */
  readonly expanded: boolean | undefined;
};

/** The visible rows for a set of open branches, from top to bottom. */
export function rowsOf(nodes: readonly CheckNode[], open: ReadonlySet<string>, level = 1): CheckRow[] {
  const rows: CheckRow[] = [];
  for (const [index, node] of nodes.entries()) {
    const expanded = node.children.length === 0 ? undefined : open.has(node.id);
    rows.push({ node, label: node.label, level, position: index + 1, size: nodes.length, expanded });
    if (expanded === true) for (const row of rowsOf(node.children, open, level + 1)) rows.push(row);
  }
  return rows;
}

/** IDs of all branches of a tree. */
export function branchesOf(nodes: readonly CheckNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...branchesOf(node.children)]));
}

/**
 * Rows rendered outside both edges of the visible area, and the step in which the range moves, so that scrolling seldom
 * renders.
 */
const OVERSCAN = 12;
const STEP = 8;

/** Range of rows to render, all of the same height: the visible ones and some around them. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, count: number): [number, number] {
  const first = Math.floor(scrollTop / rowHeight / STEP) * STEP - OVERSCAN;
  const seen = Math.ceil(height / rowHeight / STEP) * STEP + STEP;
  const from = Math.min(Math.max(0, first), Math.max(0, count - 1));
  return [from, Math.min(count, first + seen + 2 * OVERSCAN)];
}
