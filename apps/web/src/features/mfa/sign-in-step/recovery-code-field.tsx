import type { Ref } from 'react';

import { TextField } from '#/ui/forms/text-field.tsx';

import styles from './code-field.module.css';

type RecoveryCodeFieldProps = {
  label: string;
  error: string | undefined;
  pending: boolean;
  ref: Ref<HTMLInputElement>;
  onInput: () => void;
};

export function RecoveryCodeField({ label, error, pending, ref, onInput }: RecoveryCodeFieldProps) {
  return (
    <div className={styles.field}>
      <TextField
        className={styles.recovery}
        label={label}
        error={error}
        ref={ref}
        readOnly={pending}
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the form
        autoFocus
        onInput={onInput}
      />
    </div>
  );
}
