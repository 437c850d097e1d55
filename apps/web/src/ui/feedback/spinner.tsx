import { classNames } from '#/ui/class-names.ts';

import styles from './spinner.module.css';

/** Shows that an action is in progress; `label` is for screen readers, unless there is text beside it. */
export function Spinner({ label, className }: { label?: string; className?: string | undefined }) {
  const voice = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span className={classNames(styles.spinner, className)} {...voice} />;
}
