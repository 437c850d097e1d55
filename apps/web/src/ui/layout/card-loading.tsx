import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './card-loading.module.css';

/** Placeholder while the content of a card loads. */
export function CardLoading({ label }: { label: string }) {
  return (
    <div className={styles.wait}>
      <Spinner label={label} />
    </div>
  );
}
