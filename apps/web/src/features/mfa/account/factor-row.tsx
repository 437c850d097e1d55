import { useId, type ReactNode } from 'react';

import { Row } from '#/ui/lists/row.tsx';

import styles from './factor-row.module.css';

type FactorRowProps = {
  icon: ReactNode;
  title: string;
  /** How it stands. */
  children: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
};

/** One kind of second factor: what it is, how it stands, and what can be done. */
export function FactorRow({ icon, title, children, actions }: FactorRowProps) {
  const titleId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <fieldset> is for a form; "Remove" alone says not what
    <Row icon={icon} actions={actions} role="group" aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {title}
      </h3>
      <div className={styles.details}>{children}</div>
    </Row>
  );
}
