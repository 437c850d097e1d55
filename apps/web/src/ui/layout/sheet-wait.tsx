import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './sheet-wait.module.css';

/** Keeps the place of what a sheet will say in a moment. */
export function SheetWait({ label }: { label: string }) {
  return (
    <div className={styles.wait}>
      <Spinner label={label} />
    </div>
  );
}
