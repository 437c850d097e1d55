import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { Logo } from '#/ui/identity/logo.tsx';

import styles from './frame-page.module.css';

type FramePageProps = {
  title: string;
  hint: ReactNode;
  /** Links and buttons for the next step. */
  children: ReactNode;
  /** Whether screen readers announce the page immediately. */
  alert?: boolean;
};

/** A page with a single message. */
export function FramePage({ title, hint, children, alert }: FramePageProps) {
  const t = useTexts();
  useTitle(title);
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <Logo size={32} picture={readBoot().brand.logo} />
        {t('frame.brand')}
      </p>
      <div className={styles.texts} {...(alert && { role: 'alert' })}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
