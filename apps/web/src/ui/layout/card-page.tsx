import type { ReactNode } from 'react';

import { Logo, type LogoPicture } from '#/ui/identity/logo.tsx';

import styles from './card-page.module.css';

type CardPageProps = {
  brand: string;
  picture: LogoPicture | null;
  /** Shown in the header, opposite the brand. */
  tools: ReactNode;
  children: ReactNode;
};

/** A page with one task: brand above, one card below. */
export function CardPage({ brand, picture, tools, children }: CardPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.brand}>
          <Logo size={32} picture={picture} />
          <span className={styles.name}>{brand}</span>
        </p>
        {tools}
      </header>
      <main className={styles.card}>{children}</main>
    </div>
  );
}

/** Title of the card, and why the user sees it. */
export function CardHeader({ title, why }: { title: string; why?: string }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {why !== undefined && <p className={styles.reason}>{why}</p>}
    </>
  );
}

/** The user or item that the card is about. */
export function CardDetail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <p className={styles.detail}>
      {term}
      <bdi className={styles.value}>{children}</bdi>
    </p>
  );
}

/** Slot for the link or button that leaves the page without completing its task. */
export function CardExit({ children }: { children: ReactNode }) {
  return <div className={styles.out}>{children}</div>;
}
