import type { ComponentProps } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './alert.module.css';
import tones from './tones.module.css';

type AlertProps = ComponentProps<'div'> & { severity: 'info' | 'success' | 'warning' | 'danger' };

/** Words that belong to a part of the page and no single field; read out when they appear. */
export function Alert({ severity, className, ...rest }: AlertProps) {
  return (
    <div role="alert" {...rest} className={classNames(styles.notice, tones[severity], styles[severity], className)} />
  );
}
