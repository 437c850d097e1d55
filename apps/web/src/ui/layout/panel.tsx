import { type ReactNode, type RefObject, useId } from 'react';

import styles from './panel.module.css';

type PanelProps = {
  title: string;
  /** Secondary text below the title. */
  hint?: string;
  /** For a title that can be focused. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

/** A titled section of a page on its own surface, with padding. */
export function Panel({ title, hint, titleRef, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 className={styles.title} id={titleId} {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
          {title}
        </h2>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </header>
      {children}
    </section>
  );
}
