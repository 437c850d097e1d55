import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import type { FormEvent, RefObject } from 'react';

import type { ReauthenticationPurpose } from '#/shared/auth/reauthentication.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useSession } from '#/shared/session/session.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { PasswordField } from '#/ui/forms/password-field.tsx';

import { useConfirmPassword } from './use-confirm-password.ts';

import styles from './confirm-password-form.module.css';

type ConfirmPasswordFormProps = {
  password: RefObject<HTMLInputElement | null>;
  purpose: ReauthenticationPurpose;
  onConfirmed: () => void;
  onCancel: () => void;
};

export function ConfirmPasswordForm({ password, purpose, onConfirmed, onCancel }: ConfirmPasswordFormProps) {
  const t = useTexts();
  const username = useSession((session) => session.username ?? '');
  const { error, pending, secondsLeft, submit, clearProblem } = useConfirmPassword(username, onConfirmed);

  async function send(event: FormEvent) {
    event.preventDefault();
    const isRight = await submit(password.current?.value ?? '');
    if (!isRight) password.current?.select();
  }

  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={(event) => void send(event)}>
      {/* Lets password managers match the password to its account. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      {secondsLeft > 0 ? (
        // Announced once when it appears, not every second.
        <Alert severity="warning" aria-live="off" className={styles.reason}>
          {t('frame.accountLocked', { seconds: secondsLeft })}
        </Alert>
      ) : (
        <p className={styles.reason}>{t('mfa.confirmWhy', { purpose: t(purpose) })}</p>
      )}
      <PasswordField
        label={t('signIn.password')}
        showLabel={t('signIn.showPassword')}
        hideLabel={t('signIn.hidePassword')}
        error={error}
        ref={password}
        maxLength={CREDENTIAL_LENGTH}
        autoComplete="current-password"
        onInput={clearProblem}
      />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          {t('signIn.cancel')}
        </Button>
        <Button type="submit" busy={pending} disabled={secondsLeft > 0}>
          {t('mfa.continue')}
        </Button>
      </div>
    </form>
  );
}
