import type { ReactNode, Ref } from 'react';

import { classNames } from '#/ui/class-names.ts';

import { Row } from './row.tsx';

import styles from './item.module.css';

type ItemListProps = {
  label: string;
  /** They belong to what stands above, and stand below its words. */
  nested?: boolean;
  children: ReactNode;
};

/** Things that belong to somebody, one below the other. */
export function ItemList({ label, nested = false, children }: ItemListProps) {
  return (
    <ul className={classNames(styles.list, nested && styles.nested)} aria-label={label}>
      {children}
    </ul>
  );
}

type ItemRowProps = {
  icon?: ReactNode;
  name: string;
  /** A word that tells it from the others. */
  badge?: string | false;
  /** What is to be known of it; they share a line where there is room. */
  details: readonly ReactNode[];
  /** More, on lines of its own. */
  below?: ReactNode;
  /** Names the facts, for what describes itself by them. */
  detailsId?: string;
  /** What can be done with it. */
  actions?: ReactNode;
  /** So that the keyboard can be led here when the item beside it goes. */
  ref?: Ref<HTMLLIElement>;
};

/** One of them: what it is, what is to be known of it, and what can be done with it. */
export function Item({ icon, name, badge, details, below, detailsId, actions, ref }: ItemRowProps) {
  return (
    <li className={styles.item} ref={ref} tabIndex={-1}>
      <Row icon={icon} actions={actions}>
        <p className={styles.name}>
          {name}
          {badge && <span className={styles.badge}>{badge}</span>}
        </p>
        <div className={styles.details} id={detailsId}>
          {details.map((detail, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the facts of one item never change places
            <span key={at} className={styles.detail}>
              {detail}{' '}
            </span>
          ))}
          {below !== undefined && <div>{below}</div>}
        </div>
      </Row>
    </li>
  );
}

/** The same room with something else in it, such as a form for the item's name. */
export function ItemSlot({ children }: { children: ReactNode }) {
  return (
    <li>
      <Row>{children}</Row>
    </li>
  );
}
