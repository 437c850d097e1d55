import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import { useRef, type FormEvent } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';

import type { AuthenticatorSecret } from '../data.ts';
import { CodeField } from '../sign-in-step/code-field.tsx';
import { SecretToEnter } from './secret-to-enter.tsx';
import { SetupStep, SetupSteps } from './setup-steps.tsx';
import { useAuthenticatorEnrolment } from './use-authenticator-enrolment.ts';

import styles from './authenticator-setup.module.css';

type AuthenticatorSetupProps = {
  /** The secret to start with, and a function to get a new one. */
  first: AuthenticatorSecret;
  renew: () => Promise<AuthenticatorSecret | undefined>;
  onEnrolled: (enrolled: SecondFactorEnrolment) => void;
};

/** Enrols an authenticator app: scan the QR code or type the secret, then enter a code. */
export function AuthenticatorSetup(enrolment: AuthenticatorSetupProps) {
  const t = useTexts();
  const { secret, renewed, error, pending, submit, clearProblem } = useAuthenticatorEnrolment(enrolment);
  const field = useRef<HTMLInputElement>(null);

  async function send(typed: string) {
    const isExpired = await submit(typed);
    const input = field.current;
    if (input === null) return;
    if (isExpired) input.value = '';
    input.focus();
  }

  function sendForm(event: FormEvent) {
    event.preventDefault();
    void send(field.current?.value ?? '');
  }

  return (
    <SetupSteps>
      <SetupStep title={t('mfa.scanTitle')} hint={t('mfa.scanHint')}>
        {renewed && (
          <Alert severity="warning" className={styles.renewed}>
            {t('mfa.secretRenewed')}
          </Alert>
        )}
        <SecretToEnter secret={secret} />
      </SetupStep>
      <SetupStep title={t('mfa.enterTitle')} hint={t('mfa.enterHint')}>
        <form className={styles.form} method="dialog" noValidate onSubmit={sendForm}>
          <CodeField
            label={t('mfa.code')}
            error={error}
            pending={pending}
            ref={field}
            onInput={clearProblem}
            onComplete={(code) => void send(code)}
          />
          <Button type="submit" wide busy={pending}>
            {t('mfa.continue')}
          </Button>
        </form>
      </SetupStep>
      <SetupStep title={t('mfa.keepTitle')} hint={t('mfa.keepLater')} isAhead />
    </SetupSteps>
  );
}
