import type { ReactNode, Ref } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './page.module.css';

type PageFrameProps = {
  title: string;
  /** One line below the title. */
  intro?: string;
  /** Stands above the title, such as the way back. */
  above?: ReactNode;
  /** Stand beside the title. */
  actions?: ReactNode;
  /** Stands between the title and the panels, such as what holds for all of them. */
  below?: ReactNode;
  /** Which of two columns is the broader one; a page of one column says so. */
  columns?: 'broad second' | 'broad first' | 'one';
  /** So that the keyboard can be led to the page's beginning. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

type PanelColumnProps = {
  /** Nothing in it can be reached for now. */
  inert?: boolean;
  children: ReactNode;
};

/** Panels one below the other, where the page has two columns. */
export function PanelColumn({ inert = false, children }: PanelColumnProps) {
  return (
    <div className={styles.column} inert={inert}>
      {children}
    </div>
  );
}

/** A page beside the side menu: its heading, and its panels in one column or, where there is room, two. */
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
