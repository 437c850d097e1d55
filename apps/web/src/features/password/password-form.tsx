import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { PasswordField } from '#/ui/forms/password-field.tsx';
import { CardDetail } from '#/ui/layout/card-page.tsx';

import { RulesList } from './rules-list.tsx';
import type { NewPassword } from './use-new-password.ts';

import styles from './password-form.module.css';

type PasswordFormProps = {
  username: string;
  entry: NewPassword;
  /** If present, the form has a field for the current password. Called when the user moves on to the next field. */
  onOldLeft?: (input: HTMLInputElement) => void;
  /** Below the fields: the submit button and notes. */
  children: ReactNode;
};

/** The new password, entered twice, with its rules. */
export function PasswordForm({ username, entry, onOldLeft, children }: PasswordFormProps) {
  const t = useTexts();
  const { requirements, errors, submit, type, setFieldError } = entry;
  const rules = useId();
  const old = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    const wrong = await submit({
      ...(old.current && { old: old.current.value }),
      password: password.current?.value ?? '',
      again: again.current?.value ?? '',
    });
    const first = wrong.old ? old : wrong.password ? password : wrong.again ? again : undefined;
    first?.current?.focus();
  }

  const field = {
    showLabel: t('signIn.showPassword'),
    hideLabel: t('signIn.hidePassword'),
    maxLength: CREDENTIAL_LENGTH,
  };
  const newPasswordProps = {
    ...field,
    autoComplete: 'new-password',
    // Focusing this field means that the current password is complete; focusing the reveal button or Cancel does not.
    onFocus: () => {
      if (old.current) onOldLeft?.(old.current);
    },
  };
  const asksForOld = onOldLeft !== undefined;
  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={(event) => void send(event)}>
      {/* Lets password managers match the password to its account. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      {asksForOld && (
        <PasswordField
          {...field}
          label={t('password.old')}
          error={errors.old}
          ref={old}
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has one purpose and starts here
          autoFocus
          onInput={() => setFieldError('old', undefined)}
        />
      )}
      <PasswordField
        {...newPasswordProps}
        label={t('password.new')}
        error={errors.password}
        ref={password}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has one purpose and starts here
        autoFocus={!asksForOld}
        aria-describedby={rules}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <RulesList id={rules} requirements={requirements} refused={errors.password !== undefined} />
      <PasswordField
        {...newPasswordProps}
        label={t('password.again')}
        error={errors.again}
        ref={again}
        onInput={() => setFieldError('again', undefined)}
      />
      {children}
    </form>
  );
}

/** The user name of the account. */
export function AccountLine({ username }: { username: string }) {
  const t = useTexts();
  return <CardDetail term={t('signIn.username')}>{username}</CardDetail>;
}

/** A note above the submit button. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
