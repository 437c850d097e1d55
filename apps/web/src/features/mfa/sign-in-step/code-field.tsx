import type { Ref } from 'react';

import { TextField } from '#/ui/forms/text-field.tsx';

import { readCode } from './typed-code.ts';

import styles from './code-field.module.css';

type CodeFieldProps = {
  label: string;
  error: string | undefined;
  /** Whether the code is being checked; the field is read-only while it is. */
  pending: boolean;
  ref: Ref<HTMLInputElement>;
  isFocusedFirst?: boolean;
  /** Called with six digits, typed or pasted. */
  onComplete: (code: string) => void;
  onInput: () => void;
};

/** Field for an authenticator code. Submitted automatically once six digits are entered. */
export function CodeField({ label, error, pending, ref, isFocusedFirst = false, onComplete, onInput }: CodeFieldProps) {
  function read({ value }: HTMLInputElement) {
    onInput();
    const code = readCode(value);
    if (code !== undefined) onComplete(code);
  }

  return (
    <div className={styles.field}>
      <TextField
        className={styles.code}
        label={label}
        error={error}
        ref={ref}
        readOnly={pending}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- set by screens whose only purpose is this field
        autoFocus={isFocusedFirst}
        // An input method writes full-width digits in several events; only the last one is read.
        onInput={({ currentTarget, nativeEvent }) => nativeEvent.isComposing || read(currentTarget)}
        onCompositionEnd={({ currentTarget }) => read(currentTarget)}
      />
    </div>
  );
}
