import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './card-loading.module.css';

/** Keeps the place of what a sheet will say in a moment. */
export function CardLoading({ label }: { label: string }) {
  return (
    <div className={styles.wait}>
      <Spinner label={label} />
    </div>
  );
}
