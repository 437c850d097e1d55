import styles from './or-divider.module.css';

/** Stands between two ways to do the same. */
export function OrDivider({ children }: { children: string }) {
  return <p className={styles.line}>{children}</p>;
}
