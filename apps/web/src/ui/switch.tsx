import { useId, type ComponentProps } from 'react';

import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  /** What it means to switch it on. */
  hint?: string;
};

/** Switches something on or off; its words can be clicked too. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.label}>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a check box tells its state by itself
        role="switch"
        className={styles.switch}
        aria-labelledby={id}
        {...(hint !== undefined && { 'aria-describedby': `${id}h` })}
      />
      <span className={styles.name} id={id}>
        {label}
      </span>
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}h`}>
          {hint}
        </span>
      )}
    </label>
  );
}
