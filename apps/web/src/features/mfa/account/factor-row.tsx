import { useId, type ReactNode } from 'react';

import { Row } from '#/ui/lists/row.tsx';

import styles from './factor-row.module.css';

type FactorRowProps = {
  icon: ReactNode;
  title: string;
  /** The state of the factor. */
  children: ReactNode;
  actions?: ReactNode;
};

/** One kind of second factor: its title, state and actions. */
export function FactorRow({ icon, title, children, actions }: FactorRowProps) {
  const titleId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <fieldset> groups fields; "Remove" alone is ambiguous
    <Row icon={icon} actions={actions} role="group" aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {title}
      </h3>
      <div className={styles.details}>{children}</div>
    </Row>
  );
}
