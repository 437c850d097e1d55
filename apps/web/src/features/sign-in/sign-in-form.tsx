import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import { Suspense, useRef, type FormEvent } from 'react';

import { useCaptchaTexts } from '#/shared/auth/use-captcha.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';
import { Link, useLocation } from '#/shared/navigation/location.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CaptchaField } from '#/ui/forms/captcha-field.tsx';
import { PasswordField } from '#/ui/forms/password-field.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import { hintedUsername } from './hinted-username.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import { useSignIn } from './use-sign-in.ts';

import styles from './sign-in-form.module.css';

/** Loaded lazily, because it is rarely needed. */
const VerifyDialog = lazyPage(async () => (await import('./verify-dialog.tsx')).VerifyDialog);

/** Fields for username and password, and a captcha if required. */
export function SignInForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const t = useTexts();
  const texts = useCaptchaTexts();
  const { settings, errors, pending, secondsLeft, captcha, clearProblem, verification } = signIn;
  const hinted = hintedUsername(useLocation().query);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = await signIn.submit({
      username: username.current?.value ?? '',
      password: password.current?.value ?? '',
      code: captcha?.input.current?.value ?? '',
    });
    const first = wrong.username ? username : wrong.password ? password : wrong.code ? captcha?.input : undefined;
    first?.current?.focus();
  }

  return (
    <>
      <SignInNotice notice={signIn.notice} secondsLeft={secondsLeft} />
      {/* The fields are read on submit, because a password manager may fill them in before React has loaded. Until
         then, "dialog" keeps the browser from sending the form. */}
      <form className={styles.form} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('signIn.username')}
          error={errors.username}
          ref={username}
          defaultValue={hinted}
          maxLength={CREDENTIAL_LENGTH}
          // The browser offers passkeys here too; `webauthn` must be the last token (HTML, autofill).
          autoComplete={settings.passkeySwitch ? 'username webauthn' : 'username'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has one purpose and starts here
          autoFocus={hinted === ''}
          onInput={() => clearProblem('username')}
        />
        <PasswordField
          label={t('signIn.password')}
          showLabel={t('signIn.showPassword')}
          hideLabel={t('signIn.hidePassword')}
          error={errors.password}
          ref={password}
          maxLength={CREDENTIAL_LENGTH}
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- with a suggested username, the form starts here
          autoFocus={hinted !== ''}
          onInput={() => clearProblem('password')}
        />
        {captcha !== undefined && (
          <CaptchaField texts={texts} captcha={captcha} error={errors.code} onInput={() => clearProblem('code')} />
        )}
        {settings.userEmailVerificationStatus && (
          <Link to="/forgetPassword" className={styles.forgot}>
            {t('signIn.forgotPassword')}
          </Link>
        )}
        <Button type="submit" wide busy={pending} disabled={secondsLeft > 0}>
          {t('signIn.submit')}
        </Button>
      </form>
      {verification.needed && (
        <Suspense fallback={null}>
          <VerifyDialog
            open={verification.open}
            captcha={verification.captcha}
            error={errors.code}
            pending={pending}
            onInput={() => clearProblem('code')}
            onConfirm={(answer) => void verification.confirm(answer)}
            onCancel={verification.cancel}
          />
        </Suspense>
      )}
    </>
  );
}
