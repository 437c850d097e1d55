import type { ReactNode } from 'react';

import { Row } from '#/ui/lists/row.tsx';

import styles from './user-page.module.css';

type AccessRowProps = {
  icon: ReactNode;
  name: string;
  detail: ReactNode;
  /** False if there are no actions. */
  actions: ReactNode;
};

/** One aspect of a user's access, with its actions. */
export function AccessRow({ icon, name, detail, actions }: AccessRowProps) {
  return (
    <Row icon={icon} {...(actions !== false && { actions })}>
      <p className={styles.name}>{name}</p>
      <div className={styles.detail}>{detail}</div>
    </Row>
  );
}
