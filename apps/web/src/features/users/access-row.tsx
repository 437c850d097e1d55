import type { ReactNode } from 'react';

import { Row } from '#/ui/lists/row.tsx';

import styles from './user-page.module.css';

type AccessRowProps = {
  icon: ReactNode;
  name: string;
  detail: ReactNode;
  /** False when there is nothing to be done. */
  actions: ReactNode;
};

/** One thing about how somebody gets in, and what can be done about it. */
export function AccessRow({ icon, name, detail, actions }: AccessRowProps) {
  return (
    <Row icon={icon} {...(actions !== false && { actions })}>
      <p className={styles.name}>{name}</p>
      <div className={styles.detail}>{detail}</div>
    </Row>
  );
}
