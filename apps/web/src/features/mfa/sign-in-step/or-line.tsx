import styles from './or-line.module.css';

/** Stands between two ways to do the same. */
export function OrLine({ children }: { children: string }) {
  return <p className={styles.line}>{children}</p>;
}
