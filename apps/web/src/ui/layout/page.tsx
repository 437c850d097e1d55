import type { ReactNode, Ref } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './page.module.css';

type PageFrameProps = {
  title: string;
  /** One line below the title. */
  intro?: string;
  /** Shown above the title, such as a back link. */
  above?: ReactNode;
  /** Shown beside the title. */
  actions?: ReactNode;
  /** Shown between the title and the panels, such as a message about all of them. */
  below?: ReactNode;
  /** Which of two columns is wider, or that there is only one. */
  columns?: 'broad second' | 'broad first' | 'one';
  /** Lets the caller focus the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

type PanelColumnProps = {
  /** Whether the column is disabled for now. */
  inert?: boolean;
  children: ReactNode;
};

/** A column of panels, on a page with two columns. */
export function PanelColumn({ inert = false, children }: PanelColumnProps) {
  return (
    <div className={styles.column} inert={inert}>
      {children}
    </div>
  );
}

/** A page beside the side menu: a heading, and panels in one column or, where there is room, two. */
export function Page({
  title,
  intro,
  above,
  actions,
  below,
  columns = 'broad second',
  titleRef,
  children,
}: PageFrameProps) {
  return (
    <div className={styles.page}>
      {above}
      <header className={styles.header}>
        <div className={styles.texts}>
          <h1 className={styles.title} ref={titleRef} {...(titleRef && { tabIndex: -1 })}>
            {title}
          </h1>
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions}
      </header>
      {below}
      <div
        className={classNames(
          styles.panels,
          columns !== 'one' && styles.columns,
          columns === 'broad first' && styles.broadFirst,
        )}
      >
        {children}
      </div>
    </div>
  );
}
