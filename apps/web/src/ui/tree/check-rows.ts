import type { CheckNode } from './check-nodes.ts';

/** A node as it stands among those that are seen. */
export type CheckRow = {
  readonly node: CheckNode;
  readonly label: string;
  /** Counts from 1. */
  readonly level: number;
  readonly position: number;
  readonly size: number;
  /** Undefined for a leaf. */
  readonly expanded: boolean | undefined;
};

/** The rows that are seen while some branches are open, from top to bottom. */
export function rowsOf(nodes: readonly CheckNode[], open: ReadonlySet<string>, level = 1): CheckRow[] {
  const rows: CheckRow[] = [];
  for (const [index, node] of nodes.entries()) {
    const expanded = node.children.length === 0 ? undefined : open.has(node.id);
    rows.push({ node, label: node.label, level, position: index + 1, size: nodes.length, expanded });
    if (expanded === true) for (const row of rowsOf(node.children, open, level + 1)) rows.push(row);
  }
  return rows;
}

/** Every branch of a tree. */
export function branchesOf(nodes: readonly CheckNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...branchesOf(node.children)]));
}

/** Rows are drawn beyond both edges of what is seen, and so many at a time that scrolling seldom draws. */
const OVERSCAN = 12;
const STEP = 8;

/** Which of many rows of one height are drawn: those in sight and some around them. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, count: number): [number, number] {
  const first = Math.floor(scrollTop / rowHeight / STEP) * STEP - OVERSCAN;
  const seen = Math.ceil(height / rowHeight / STEP) * STEP + STEP;
  const from = Math.min(Math.max(0, first), Math.max(0, count - 1));
  return [from, Math.min(count, first + seen + 2 * OVERSCAN)];
}
