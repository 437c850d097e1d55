import type { ReactNode } from 'react';

import { Avatar } from './avatar.tsx';

import styles from './person.module.css';

type PersonProps = {
  /** Source of the initials. */
  name: string;
  /** The name, as text or link. */
  children: ReactNode;
  /** Distinguishes people with the same name. */
  detail?: ReactNode;
};

/** A person in a list: avatar, name and detail. */
export function Person({ name, children, detail }: PersonProps) {
  return (
    <span className={styles.person}>
      <Avatar name={name} />
      <span className={styles.texts}>
        {children}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
    </span>
  );
}
