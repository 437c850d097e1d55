import styles from './progress.module.css';

/** How far something has come, from 0 to 1. */
export function Progress({ label, part }: { label: string; part: number }) {
  return <progress className={styles.progress} aria-label={label} max={1} value={part} />;
}
