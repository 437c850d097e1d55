import type { ReactNode, Ref } from 'react';

import { classNames } from '#/ui/class-names.ts';

import { Row } from './row.tsx';

import styles from './item.module.css';

type ItemListProps = {
  label: string;
  /** Whether the list is nested below the text of the item above. */
  nested?: boolean;
  children: ReactNode;
};

/** A list of items, one below the other. */
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
  /** Short text that distinguishes the item. */
  badge?: string | false;
  /** Facts about the item; they share a line where there is room. */
  details: readonly ReactNode[];
  /** Further content, on its own lines. */
  below?: ReactNode;
  /** ID of the details, for `aria-describedby` elsewhere. */
  detailsId?: string;
  actions?: ReactNode;
  /** Lets the caller focus the item when its neighbour is removed. */
  ref?: Ref<HTMLLIElement>;
};

/** An item: icon, name, details and actions. */
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
            // oxlint-disable-next-line react/no-array-index-key -- the details of an item never change their order
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

/** A row with the layout of an item and other content, such as a form that renames it. */
export function ItemSlot({ children }: { children: ReactNode }) {
  return (
    <li>
      <Row>{children}</Row>
    </li>
  );
}
