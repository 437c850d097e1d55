import type { ReactNode } from 'react';

import { readBoot } from '#/shared/boot.ts';
import { useTexts } from '#/shared/language.ts';
import { useTitle } from '#/shared/title.ts';
import { Logo } from '#/ui/logo.tsx';

import styles from './frame-page.module.css';

type FramePageProps = {
  title: string;
  hint: ReactNode;
  /** The ways on. */
  children: ReactNode;
  /** Says it at once to people who do not see the screen. */
  alert?: boolean;
};

/** A page with one thing to say. */
export function FramePage({ title, hint, children, alert }: FramePageProps) {
  const t = useTexts();
  useTitle(title);
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <Logo size={32} picture={readBoot().brand.logo} />
        {t('frame.brand')}
      </p>
      <div className={styles.words} {...(alert && { role: 'alert' })}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
