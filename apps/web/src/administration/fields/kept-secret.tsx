import { useEffect, useId, useRef } from 'react';

import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { PasswordField } from '#/ui/forms/password-field.tsx';

import styles from './kept-secret.module.css';

type KeptSecretProps = {
  label: string;
  error: string | undefined;
  /** Null keeps the one that nobody can read. */
  value: string | null;
  /** There is one, which nobody can read. */
  kept: boolean;
  /** The one that is kept would go elsewhere. */
  needed: boolean;
  words: {
    /** Says that there is one. */
    readonly kept: string;
    readonly change: string;
    readonly keep: string;
    /** What it means to leave the field empty, and why it is needed anew. */
    readonly hint: string;
    readonly again: string;
    readonly show: string;
    readonly hide: string;
  };
  onChange: (value: string | null) => void;
};

/** A password, or the like, of another system: it is written here, and never read. */
export function KeptSecret({ label, error, value, kept, needed, words, onChange }: KeptSecretProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isShut = kept && value === null && !needed && error === undefined;
  /** A button was pressed that goes: the keyboard is led to what comes in its place. */
  const pressed = useRef(false);

  useEffect(() => {
    if (pressed.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    pressed.current = false;
  });

  function press(next: string | null) {
    pressed.current = true;
    onChange(next);
  }

  // One that is needed anew has its field as soon as that is so; what is kept stays kept until something is typed.
  if (isShut)
    return (
      <div className={styles.kept} ref={place}>
        <p className={styles.label}>{label}</p>
        <p className={styles.words}>{words.kept}</p>
        <Button variant="secondary" onClick={() => press('')}>
          {words.change}
        </Button>
      </div>
    );

  return (
    <div className={styles.another} ref={place}>
      <PasswordField
        label={label}
        showLabel={words.show}
        hideLabel={words.hide}
        error={error}
        aria-describedby={`${id}-hint`}
        autoComplete="new-password"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {kept && error === undefined && (
        <p className={classNames(styles.words, styles.hint)} id={`${id}-hint`}>
          {needed ? words.again : words.hint}
        </p>
      )}
      {kept && !needed && (
        <Button variant="quiet" onClick={() => press(null)}>
          {words.keep}
        </Button>
      )}
    </div>
  );
}
