import { useId, type ComponentProps } from 'react';

import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  /** What switching it on does. */
  hint?: string | undefined;
  error?: string | undefined;
};

/** A labelled on/off switch; the label is part of the click target. */
export function Switch({ label, hint, error, ...rest }: SwitchProps) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}h`].filter(Boolean).join(' ');
  return (
    <label className={styles.label}>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native check box exposes its state
        role="switch"
        className={styles.switch}
        aria-labelledby={id}
        {...(described !== '' && { 'aria-describedby': described })}
        {...(error !== undefined && { 'data-problem': true })}
      />
      <span className={styles.name} id={id}>
        {label}
      </span>
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}h`}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </label>
  );
}
