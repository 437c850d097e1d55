import type { ReactNode } from 'react';

import { useTexts } from '#/shared/language.ts';
import { useTitle } from '#/shared/title.ts';
import { Logo } from '#/ui/logo.tsx';

import styles from './password-sheet.module.css';

/** The page on which somebody looks after their password: the brand above, one sheet below. */
export function PasswordSheet({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.brand}>
          <Logo size={32} />
          {t('frame.brand')}
        </p>
        {tools}
      </header>
      <main className={styles.sheet}>{children}</main>
    </div>
  );
}

/** What the sheet is for, and why the person is here. */
export function SheetHead({ title, why }: { title: string; why: string }) {
  useTitle(title);
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.why}>{why}</p>
    </>
  );
}

/** The way to leave without having done anything. */
export function SheetWayOut({ children }: { children: ReactNode }) {
  return <div className={styles.out}>{children}</div>;
}
