import { useId, type ReactNode } from 'react';

import styles from './setting-form.module.css';

type SettingBlockProps = {
  title: string;
  /** Secondary text below the title. */
  hint?: string;
  children: ReactNode;
};

/** A group of related fields in a settings form. */
export function SettingBlock({ title, hint, children }: SettingBlockProps) {
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
