import styles from './progress.module.css';

/** Progress bar; `fraction` is from 0 to 1. */
export function Progress({ label, fraction }: { label: string; fraction: number }) {
  return <progress className={styles.progress} aria-label={label} max={1} value={fraction} />;
}
