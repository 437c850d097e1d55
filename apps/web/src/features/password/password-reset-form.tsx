import { EMAIL_LENGTH } from '@foyer/contract/rules/email-address.ts';
import { useEffect, useRef, type FormEvent } from 'react';

import { useCaptchaTexts } from '#/shared/auth/use-captcha.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CaptchaField } from '#/ui/forms/captcha-field.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import type { usePasswordReset } from './use-password-reset.ts';

import styles from './password-form.module.css';

/** Form for the email address and the captcha. */
export function PasswordResetForm({ passwordReset }: { passwordReset: ReturnType<typeof usePasswordReset> }) {
  const t = useTexts();
  const texts = useCaptchaTexts();
  const { email: enteredEmail, errors, pending, captcha, submit, clearProblem } = passwordReset;
  const { input: code } = captcha;
  const email = useRef<HTMLInputElement>(null);
  const hasEmail = enteredEmail !== '';
  useEffect(() => {
    if (hasEmail) code.current?.focus();
  }, [hasEmail, code]);

  async function send(event: FormEvent) {
    event.preventDefault();
    const wrong = await submit({ email: email.current?.value ?? '', code: code.current?.value ?? '' });
    const first = wrong.email ? email : wrong.code ? code : undefined;
    first?.current?.focus();
  }

  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t('password.email')}
        error={errors.email}
        ref={email}
        type="email"
        defaultValue={enteredEmail}
        maxLength={EMAIL_LENGTH}
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has one purpose and starts here
        autoFocus={!hasEmail}
        onInput={() => clearProblem('email')}
      />
      <CaptchaField texts={texts} captcha={captcha} error={errors.code} onInput={() => clearProblem('code')} />
      <Button type="submit" wide busy={pending}>
        {t('password.sendLink')}
      </Button>
    </form>
  );
}
