import { useEffect, useId, useRef } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { PasswordField } from '#/ui/forms/password-field.tsx';

import styles from './secret-field.module.css';

type SecretFieldProps = {
  label: string;
  error: string | undefined;
  /** Null keeps the stored secret, which cannot be read. */
  value: string | null;
  /** Whether a secret is stored; it cannot be read. */
  hasStored: boolean;
  /** Whether a new secret is required, because the stored one would be sent elsewhere. */
  isRequired: boolean;
  texts: {
    /** States that a secret is stored. */
    readonly hasStored: string;
    readonly change: string;
    readonly keepStored: string;
    /** What an empty field means; `enterAgain` is why a new secret is required. */
    readonly hint: string;
    readonly enterAgain: string;
    readonly show: string;
    readonly hide: string;
  };
  onChange: (value: string | null) => void;
};

/** A password, or another secret, of another system: write-only. */
export function SecretField({ label, error, value, hasStored, isRequired, texts, onChange }: SecretFieldProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const isLocked = hasStored && value === null && !isRequired && error === undefined;
  /** The pressed button is removed, so the focus moves to its replacement. */
  const pressed = useRef(false);

  useEffect(() => {
    if (pressed.current) container.current?.querySelector<HTMLElement>('input, button')?.focus();
    pressed.current = false;
  });

  function press(next: string | null) {
    pressed.current = true;
    onChange(next);
  }

  // A required secret shows its field immediately; a stored one is kept until the user types.
  if (isLocked)
    return (
      <div className={styles.stored} ref={container}>
        <p className={styles.label}>{label}</p>
        <p className={styles.texts}>{texts.hasStored}</p>
        <Button variant="secondary" onClick={() => press('')}>
          {texts.change}
        </Button>
      </div>
    );

  return (
    <div className={styles.another} ref={container}>
      <PasswordField
        label={label}
        showLabel={texts.show}
        hideLabel={texts.hide}
        error={error}
        aria-describedby={`${id}-hint`}
        autoComplete="new-password"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {hasStored && error === undefined && (
        <p className={classNames(styles.texts, styles.hint)} id={`${id}-hint`}>
          {isRequired ? texts.enterAgain : texts.hint}
        </p>
      )}
      {hasStored && !isRequired && (
        <Button variant="quiet" onClick={() => press(null)}>
          {texts.keepStored}
        </Button>
      )}
    </div>
  );
}
