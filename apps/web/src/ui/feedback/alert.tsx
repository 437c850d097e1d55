import type { ComponentProps } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './alert.module.css';
import tones from './tones.module.css';

type AlertProps = ComponentProps<'div'> & { severity: 'info' | 'success' | 'warning' | 'danger' };

/** A message about a part of the page rather than a single field. Screen readers announce it when it appears. */
export function Alert({ severity, className, ...rest }: AlertProps) {
  return (
    <div role="alert" {...rest} className={classNames(styles.notice, tones[severity], styles[severity], className)} />
  );
}
