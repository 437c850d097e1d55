import type { ReactNode } from 'react';

import styles from './page.module.css';

type PageProps = {
  title: string;
  /** One line below the title. */
  intro?: string;
  children: ReactNode;
};

/** Panels one below the other, where the page has two columns. */
export function PanelColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** A page beside the side menu: its heading, and its panels in one column or, where there is room, two. */
export function Page({ title, intro, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </header>
      <div className={styles.panels}>{children}</div>
    </div>
  );
}
