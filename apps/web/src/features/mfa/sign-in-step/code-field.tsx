import type { Ref } from 'react';

import { TextField } from '#/ui/forms/text-field.tsx';

import { readCode } from './typed-code.ts';

import styles from './code-field.module.css';

type CodeFieldProps = {
  label: string;
  error: string | undefined;
  /** The code is on its way: it stays as it is. */
  pending: boolean;
  ref: Ref<HTMLInputElement>;
  /** It is where the page begins. */
  isSignInAddress?: boolean;
  /** Six digits stand there, typed or pasted. */
  onComplete: (code: string) => void;
  onInput: () => void;
};

/** The code of an authenticator app. Told as soon as it is complete: nobody presses a button for six digits. */
export function CodeField({
  label,
  error,
  pending,
  ref,
  isSignInAddress = false,
  onComplete,
  onInput,
}: CodeFieldProps) {
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for where the screen has one purpose, and begins here
        autoFocus={isSignInAddress}
        // An input method writes full-width digits in several attempts; the last one counts.
        onInput={({ currentTarget, nativeEvent }) => nativeEvent.isComposing || read(currentTarget)}
        onCompositionEnd={({ currentTarget }) => read(currentTarget)}
      />
    </div>
  );
}
