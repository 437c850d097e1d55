import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';

import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';

import styles from './banner.module.css';

type BannerProps = {
  tone: 'info' | 'warning' | 'danger';
  icon: ReactNode;
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** Links and buttons. */
  actions?: ReactNode;
  /** How it is closed, if it can be. */
  close?: { readonly label: string; readonly onClose: () => void };
};

/** Tells calmly of something that concerns the whole page; nobody is interrupted by it. */
export function Banner({ tone, icon, title, children, actions, close }: BannerProps) {
  const titleId = useId();
  return (
    <section className={classNames(styles.banner, styles[tone])} aria-labelledby={titleId}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.texts}>
        <p className={styles.title} id={titleId}>
          {title}
        </p>
        <p className={styles.text}>{children}</p>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {close && (
        <IconButton className={styles.close} label={close.label} icon={<X size={18} />} onClick={close.onClose} />
      )}
    </section>
  );
}
