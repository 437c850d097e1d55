import { useEffect, useRef, type ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import tones from '#/ui/feedback/tones.module.css';
import styles from './card-result.module.css';

type CardResultProps = {
  icon: ReactNode;
  tone: 'success' | 'info' | 'warning';
  title: string;
  /** What happened, or what the user should know. */
  children: ReactNode;
  /** Links and buttons for the next step. */
  actions: ReactNode;
};

/** Result of a form, shown in its place. Its heading gets the focus, so that it is read out. */
export function CardResult({ icon, tone, title, children, actions }: CardResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <span className={classNames(styles.icon, tones[tone])} aria-hidden>
        {icon}
      </span>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.texts}>{children}</div>
      <div className={styles.exits}>{actions}</div>
    </>
  );
}
