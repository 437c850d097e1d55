import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';

import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';

import styles from './banner.module.css';

type BannerProps = {
  tone: 'info' | 'warning' | 'danger';
  icon: ReactNode;
  title: string;
  /** Details and consequences. */
  children: ReactNode;
  actions?: ReactNode;
  /** Makes the banner closable. */
  close?: { readonly label: string; readonly onClose: () => void };
};

/** A message that concerns the whole page. Not a live region, so screen readers are not interrupted. */
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
