import type { ComponentProps, ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';
import { Icon } from '#/ui/identity/icon.tsx';

import styles from './select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'aria-label' | 'onChange'> & {
  label: string;
  options: readonly { value: string; label: string; lang?: string }[];
  onChoose: (value: string) => void;
  /** Shown before the selected text. */
  icon?: ReactNode;
};

/** A native `<select>` in the application's style. */
export function Select({ label, options, onChoose, icon, className, ...rest }: SelectProps) {
  return (
    <span className={classNames(styles.box, className)}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <select
        {...rest}
        className={classNames(styles.select, icon !== undefined && styles.withIcon)}
        aria-label={label}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} className={styles.arrow} />
    </span>
  );
}
