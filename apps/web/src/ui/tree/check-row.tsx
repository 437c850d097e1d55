import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import Minus from 'lucide-react/icons/minus';
import { memo, type ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import { hitIn, type CheckedValues } from './check-nodes.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './check-tree.module.css';

type CheckRowProps = {
  /** Its index among all rows. */
  at: number;
  level: number;
  position: number;
  size: number;
  expanded: boolean | undefined;
  label: string;
  /** Text to highlight in the label, and in the note of a leaf. */
  marked: string;
  icon: ReactNode;
  /** Secondary text at the end of the row: how many leaves are checked, or a code. */
  note: string | undefined;
  /** Why the row cannot be checked. */
  reason: string | undefined;
  checked: CheckedValues;
  disabled: boolean;
  /** Whether the row is in the tab order. */
  isStop: boolean;
  /** Offset in a virtualized tree, in pixels. */
  top: number | undefined;
};

/** A row of a tree with check boxes; the tree handles its clicks and keys. */
export const CheckRowItem = memo(function CheckRowItem(props: CheckRowProps) {
  const { at, level, expanded, label, marked, icon, note, reason, checked, disabled, top } = props;
  return (
    <li
      role="treeitem"
      className={classNames(styles.row, top !== undefined && styles.placed)}
      {...(top !== undefined && { style: { top } })}
      data-at={at}
      tabIndex={props.isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={props.position}
      aria-setsize={props.size}
      aria-checked={checked}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      {...(disabled && { 'aria-disabled': true })}
    >
      <span className={styles.indent} style={{ width: (level - 1) * INDENT }} />
      <span className={classNames(styles.arrow, expanded && styles.open)} aria-hidden>
        {expanded !== undefined && <ChevronRight size={17} />}
      </span>
      <span className={styles.boxSkeleton} data-box aria-hidden>
        <span className={styles.box}>
          {checked === true && <Check size={14} strokeWidth={3} />}
          {checked === 'mixed' && <Minus size={14} strokeWidth={3} />}
        </span>
      </span>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <span className={styles.label}>
        <Marked label={label} text={marked} />
      </span>{' '}
      {note !== undefined && (
        <span className={expanded === undefined ? styles.code : styles.count}>
          {expanded === undefined ? <Marked label={note} text={marked} /> : note}
        </span>
      )}{' '}
      {reason !== undefined && (
        <span className={styles.lock} title={reason}>
          <Lock size={14} aria-hidden />
          <span className={hidden.visuallyHidden}>{reason}</span>
        </span>
      )}
    </li>
  );
});

/** Indentation per level, in pixels. */
const INDENT = 20;

function Marked({ label, text }: { label: string; text: string }) {
  const hit = hitIn(label, text);
  if (hit === undefined) return <>{label}</>;
  const [start, end] = hit;
  return (
    <>
      {label.slice(0, start)}
      <mark className={styles.badge}>{label.slice(start, end)}</mark>
      {label.slice(end)}
    </>
  );
}
