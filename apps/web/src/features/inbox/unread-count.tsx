import styles from './unread-count.module.css';

const MAX_SHOWN = 9999;

/** How many are unread; nothing when there are none. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className={styles.count}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>;
}
