import { useMemo, useRef, type FocusEvent, type MouseEvent } from 'react';

import { checkedOf, type CheckNode, type CheckCount, isOpenToTick } from './check-nodes.ts';
import { CheckRowItem } from './check-row.tsx';
import { type CheckRow, rowsOf } from './check-rows.ts';
import { useCheckKeys } from './use-check-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

import styles from './check-tree.module.css';

type CheckTreeProps = {
  label: string;
  /** The nodes to show, which may be a filtered part of the tree. */
  nodes: readonly CheckNode[];
  open: ReadonlySet<string>;
  onExpand: (id: string, expanded: boolean) => void;
  /** How many leaves are checked below each node of the whole tree, by ID. */
  counts: ReadonlyMap<string, CheckCount>;
  formatCount: (count: CheckCount) => string;
  /** Undefined for a read-only tree. */
  onToggle?: ((node: CheckNode) => void) | undefined;
  /** Search text, highlighted in the labels. */
  marked?: string;
};

const NONE: CheckCount = { checked: 0, total: 0 };

/**
 * A tree with check boxes. The box of a branch toggles all its leaves. One row is in the tab order: arrow keys, Home,
 * End and first letters move the focus, Space toggles a row, Enter toggles a leaf and expands or collapses a branch.
 * Long trees are virtualized.
 */
export function CheckTree(props: CheckTreeProps) {
  const { label, nodes, open, onExpand, counts, formatCount, onToggle, marked = '' } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(nodes, open), [nodes, open]);

  function toggle({ node }: CheckRow) {
    if (isOpenToTick(node)) onToggle?.(node);
  }

  const { at, setStop, onKeyDown } = useCheckKeys(box, rows, {
    toggle,
    expand: ({ node }, expanded) => onExpand(node.id, expanded),
  });
  const { from, to, rowHeight } = useVirtualRows(box, rows.length);
  const drawn = rows.flatMap((row, index) => (index === at || (index >= from && index < to) ? [{ row, index }] : []));

  function onClick({ target }: MouseEvent) {
    if (!(target instanceof Element)) return;
    const row = rows[Number(target.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? Number.NaN)];
    if (row === undefined) return;
    setStop(row.node.id);
    if (row.expanded === undefined || target.closest('[data-box]') !== null) toggle(row);
    else onExpand(row.node.id, !row.expanded);
  }

  function onFocus({ target }: FocusEvent) {
    // A screen reader can focus any row.
    const row = rows[Number((target as HTMLElement).dataset['at'])]; // only rows of a tree can have the focus
    if (row !== undefined) setStop(row.node.id);
  }

  return (
    <div ref={box} className={styles.scroll}>
      <ul
        role="tree"
        aria-label={label}
        aria-multiselectable
        className={styles.tree}
        onClick={onClick}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        {...(rowHeight !== undefined && { style: { height: rows.length * rowHeight } })}
      >
        {drawn.map(({ row: { node, level, position, size, expanded }, index }) => {
          const count = counts.get(node.id) ?? NONE;
          return (
            <CheckRowItem
              key={node.id}
              at={index}
              level={level}
              position={position}
              size={size}
              expanded={expanded}
              label={node.label}
              marked={marked}
              icon={node.icon}
              note={expanded === undefined ? node.detail : formatCount(count)}
              reason={node.reason}
              checked={checkedOf(count)}
              disabled={onToggle === undefined || !isOpenToTick(node)}
              isStop={index === at}
              top={rowHeight === undefined ? undefined : index * rowHeight}
            />
          );
        })}
      </ul>
    </div>
  );
}
