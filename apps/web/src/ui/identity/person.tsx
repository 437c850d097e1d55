import type { ReactNode } from 'react';

import { Avatar } from './avatar.tsx';

import styles from './person.module.css';

type PersonProps = {
  /** For the initials. */
  name: string;
  /** How the name stands there: alone, or as a link. */
  children: ReactNode;
  /** What tells people of one name apart. */
  detail?: ReactNode;
};

/** Somebody in a row of many. */
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
