import { classNames } from '#/ui/class-names.ts';

import styles from './spinner.module.css';

/** Something is under way; `label` tells those who do not see it, unless words stand beside it. */
export function Spinner({ label, className }: { label?: string; className?: string | undefined }) {
  const voice = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span className={classNames(styles.spinner, className)} {...voice} />;
}
