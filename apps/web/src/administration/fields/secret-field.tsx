import { useEffect, useId, useRef } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { PasswordField } from '#/ui/forms/password-field.tsx';

import styles from './secret-field.module.css';

type SecretFieldProps = {
  label: string;
  error: string | undefined;
  /** Null keeps the one that nobody can read. */
  value: string | null;
  /** There is one, which nobody can read. */
  hasStored: boolean;
  /** The one that is kept would go elsewhere. */
  isRequired: boolean;
  texts: {
    /** Says that there is one. */
    readonly hasStored: string;
    readonly change: string;
    readonly keepStored: string;
    /** What it means to leave the field empty, and why it is needed anew. */
    readonly hint: string;
    readonly enterAgain: string;
    readonly show: string;
    readonly hide: string;
  };
  onChange: (value: string | null) => void;
};

/** A password, or the like, of another system: it is written here, and never read. */
export function SecretField({ label, error, value, hasStored, isRequired, texts, onChange }: SecretFieldProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const isLocked = hasStored && value === null && !isRequired && error === undefined;
  /** A button was pressed that goes: the keyboard is led to what comes in its place. */
  const pressed = useRef(false);

  useEffect(() => {
    if (pressed.current) container.current?.querySelector<HTMLElement>('input, button')?.focus();
    pressed.current = false;
  });

  function press(next: string | null) {
    pressed.current = true;
    onChange(next);
  }

  // One that is needed anew has its field as soon as that is so; what is kept stays kept until something is typed.
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
