import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { createContext, use, useId, type ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './tree-option.module.css';

type TreeFieldState = {
  treeId: string;
  /** Key of the option that the keyboard acts on. */
  active: string | undefined;
  setActive: (key: string) => void;
  close: () => void;
};
export const TreeFieldContext = createContext<TreeFieldState>({
  treeId: '',
  active: undefined,
  setActive: () => undefined,
  close: () => undefined,
});

type TreeOptionProps = {
  /** Unique in the tree. */
  optionKey: string;
  /** 1 for the topmost level. */
  level: number;
  position: number;
  /** Number of options on its level below the same parent, including itself; -1 while unknown. */
  size: number;
  icon: ReactNode;
  label: string;
  detail?: string | undefined;
  /** Whether its children are shown; undefined for a leaf. */
  expanded?: boolean | undefined;
  selected?: boolean;
  busy?: boolean;
  /** Whether the options beside it have no levels, so that it needs no space for an arrow. */
  flat?: boolean;
  /** Variant of an option that does something else than choosing, such as loading more. */
  action?: 'more' | 'retry';
  /** Whether it is not an option: choosing it only shows or hides its children. */
  keepsOpen?: boolean;
  onChoose: () => void;
  onExpand?: ((expanded: boolean) => void) | undefined;
};

/** Deeper levels are not indented further: names would have no room. */
const MAX_INDENT = 7;

/** A node of the tree of a `TreeField`. Choosing it closes the tree, unless it is an action. */
export function TreeOption(props: TreeOptionProps) {
  const { optionKey, level, position, size, icon, label, detail, expanded, action } = props;
  const { selected = false, busy = false, flat = false, keepsOpen = false } = props;
  const { treeId, active, setActive, close } = use(TreeFieldContext);
  const textId = useId();
  return (
    // The search field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="treeitem"
      id={`${treeId}-${optionKey}`}
      className={classNames(styles.option, action && styles.action, action === 'retry' && styles.retry)}
      style={{ paddingInlineStart: (flat ? 10 : 4) + (Math.min(level, MAX_INDENT) - 1) * 16 }}
      data-key={optionKey}
      {...(active === optionKey && { 'data-active': true })}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      {...(!keepsOpen && { 'aria-selected': selected })}
      aria-labelledby={textId}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      {...(busy && { 'aria-busy': true })}
      onClick={({ target }) => {
        setActive(optionKey);
        const isArrow = target instanceof Element && target.closest('[data-arrow]') !== null;
        if (isArrow && expanded !== undefined) {
          props.onExpand?.(!expanded);
          return;
        }
        props.onChoose();
        if (action === undefined && !keepsOpen) close();
      }}
    >
      {!flat && (
        <span
          className={classNames(styles.arrow, expanded && styles.open)}
          aria-hidden
          {...(expanded !== undefined && { 'data-arrow': true })}
        >
          {expanded !== undefined && <ChevronRight size={18} />}
        </span>
      )}
      <span className={styles.icon}>{icon}</span>
      <span className={styles.texts} id={textId}>
        <bdi>{label}</bdi> {detail !== undefined && <bdi className={styles.detail}>{detail}</bdi>}
      </span>
      {selected && <Check size={18} className={styles.check} aria-hidden />}
    </div>
  );
}

/** Options below a heading. */
export function TreeOptionGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the ARIA tree structure has no HTML element
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div className={styles.heading} id={id} role="presentation">
        {heading}
      </div>
      {children}
    </div>
  );
}
