import ChevronRight from 'lucide-react/icons/chevron-right';
import { createContext, use, useEffect, useId, useRef, type ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import { useTreeKeys } from './use-tree-keys.ts';

import styles from './tree.module.css';

type TreeFocus = { stop: string | undefined; setStop: (id: string) => void };
const TreeContext = createContext<TreeFocus>({ stop: undefined, setStop: () => undefined });

type TreeProps = { label: string; children: ReactNode };

/**
 * A tree whose levels may load later. One item is in the tab order; arrow keys, Home, End and first letters move the
 * focus, Enter and Space choose.
 */
export function Tree({ label, children }: TreeProps) {
  const { tree, stop, setStop, onKeyDown } = useTreeKeys();
  return (
    <TreeContext value={{ stop, setStop }}>
      <ul ref={tree} role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
        {children}
      </ul>
    </TreeContext>
  );
}

type TreeItemProps = {
  /** Unique in the tree. */
  id: string;
  /** The name: typing its first letters moves the focus here. */
  label: string;
  /** 1 for the topmost level. */
  level: number;
  position: number;
  /** Number of items on its level below the same parent, including itself; -1 while unknown. */
  size: number;
  /** Whether its children are shown; undefined for a leaf. */
  expanded?: boolean | undefined;
  selected?: boolean;
  /** Check state, for trees with check boxes. */
  checked?: boolean | 'mixed';
  busy?: boolean;
  onChoose: () => void;
  onExpand?: ((expanded: boolean) => void) | undefined;
  /** Visible content; it must not contain interactive elements. */
  content: ReactNode;
  /** Items of the next level. */
  children?: ReactNode;
};

/** Deeper levels are not indented further: names would have no room. */
const MAX_INDENT = 8;

/** An item with its children. */
export function TreeItem(props: TreeItemProps) {
  const { id, label, level, position, size, expanded, selected, checked, busy = false, onChoose, onExpand } = props;
  const { stop, setStop } = use(TreeContext);
  const contentId = useId();
  const groupId = useId();
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected !== true) return;
    // An item chosen by the address may be far down, and its level may load after the first one.
    item.current?.scrollIntoView({ block: 'nearest' });
    setStop(id);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new selection moves the tab stop; then the keyboard does
  }, [selected, id]);
  return (
    <li role="none">
      {/* The item owns the group instead of enclosing it, because its name must match the text that it shows (WCAG
         2.5.3). */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles its keys */}
      <div
        ref={item}
        role="treeitem"
        className={styles.item}
        style={{ paddingInlineStart: 6 + (Math.min(level, MAX_INDENT) - 1) * 18 }}
        data-id={id}
        data-label={label}
        tabIndex={stop === id ? 0 : -1}
        aria-level={level}
        aria-posinset={position}
        aria-setsize={size}
        aria-labelledby={contentId}
        aria-selected={selected}
        {...(checked !== undefined && { 'aria-checked': checked })}
        {...(expanded !== undefined && { 'aria-expanded': expanded })}
        {...(expanded === true && { 'aria-owns': groupId })}
        {...(busy && { 'aria-busy': true })}
        onFocus={() => {
          setStop(id);
        }}
        onClick={({ target }) => {
          setStop(id);
          const isArrow = target instanceof Element && target.closest('[data-arrow]') !== null;
          if (isArrow && expanded !== undefined) onExpand?.(!expanded);
          else onChoose();
        }}
      >
        <span className={classNames(styles.arrow, expanded && styles.open)} aria-hidden {...arrow(expanded)}>
          {expanded !== undefined && <ChevronRight size={18} />}
        </span>
        <span className={styles.content} id={contentId}>
          {props.content}
        </span>
      </div>
      {expanded === true && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the ARIA tree structure has no HTML element
        <ul id={groupId} role="group" className={styles.group}>
          {props.children}
        </ul>
      )}
    </li>
  );
}

function arrow(expanded: boolean | undefined) {
  return expanded === undefined ? {} : { 'data-arrow': true };
}
