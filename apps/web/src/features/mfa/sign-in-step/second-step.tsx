import { TRUSTED_DEVICE_DAYS } from '@foyer/contract/limits/mfa.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';
import { useRef, useState, type FormEvent } from 'react';

import { supportsPasskeys } from '#/shared/auth/passkeys.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { useSession } from '#/shared/session/session.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Checkbox } from '#/ui/forms/checkbox.tsx';
import { CardDetail } from '#/ui/layout/card-page.tsx';

import type { FactorOptions } from '../data.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { RecoveryCodeField } from './recovery-code-field.tsx';
import { useSecondStep, type CodeKind } from './use-second-step.ts';

import styles from './second-step.module.css';

/** Verifies the second factor: with a code, a passkey, or a recovery code as the fallback. */
export function SecondStep({ factorOptions }: { factorOptions: FactorOptions }) {
  const t = useTexts();
  const username = useSession((session) => session.username ?? '');
  const [trustDevice, setTrustDevice] = useState(false);
  const [recovering, setRecovering] = useState(false);
  const { error, pending, secondsLeft, submit, clearProblem } = useSecondStep(trustDevice);
  const field = useRef<HTMLInputElement>(null);

  const byPasskey = factorOptions.passkey && supportsPasskeys() && !recovering;
  const kind: CodeKind | undefined =
    recovering || !(factorOptions.code || byPasskey) ? 'recovery' : factorOptions.code ? 'code' : undefined;

  async function send(typed: string) {
    if (kind === undefined) return;
    const outcome = await submit(typed, kind);
    const input = field.current;
    if (input === null || outcome === 'accepted') return;
    input.focus();
    if (outcome !== 'wrong') return;
    // A wrong code is cleared. A wrong recovery code stays, selected, so that the user can correct a typo.
    if (kind === 'code') input.value = '';
    else input.select();
  }

  function sendForm(event: FormEvent) {
    event.preventDefault();
    void send(field.current?.value ?? '');
  }

  function accept(answer: SignInResponse) {
    if (!continueSignIn(answer)) showToast({ severity: 'danger', text: t('signIn.tokenError') });
  }

  const fields = { error, pending, ref: field, onInput: clearProblem };
  return (
    <>
      <div className={styles.reason}>
        {secondsLeft > 0 ? (
          // Announced once when it appears, not every second.
          <Alert severity="warning" aria-live="off">
            {t('frame.accountLocked', { seconds: secondsLeft })}
          </Alert>
        ) : (
          <p>{t(kind === undefined ? 'mfa.passkeyWhy' : kind === 'code' ? 'mfa.codeWhy' : 'mfa.recoveryWhy')}</p>
        )}
      </div>
      <CardDetail term={t('signIn.username')}>{username}</CardDetail>
      <form className={styles.form} method="dialog" noValidate onSubmit={sendForm}>
        {kind === 'code' && (
          <CodeField {...fields} isFocusedFirst label={t('mfa.code')} onComplete={(code) => void send(code)} />
        )}
        {kind === 'recovery' && <RecoveryCodeField {...fields} label={t('mfa.recoveryCode')} />}
        {factorOptions.trustDevice && (
          <Checkbox
            className={styles.trust}
            label={t('mfa.trustDevice', { days: TRUSTED_DEVICE_DAYS })}
            checked={trustDevice}
            onChange={({ currentTarget }) => setTrustDevice(currentTarget.checked)}
          />
        )}
        {kind !== undefined && (
          <Button type="submit" wide busy={pending} disabled={secondsLeft > 0}>
            {t('mfa.continue')}
          </Button>
        )}
      </form>
      {byPasskey && (
        <>
          {kind !== undefined && <OrDivider>{t('mfa.or')}</OrDivider>}
          <PasskeyStep first={kind === undefined} trustDevice={trustDevice} onSignedIn={accept} />
        </>
      )}
      {(factorOptions.code || byPasskey || recovering) && (
        <Button
          variant="quiet"
          className={styles.other}
          onClick={() => {
            clearProblem();
            setRecovering(!recovering);
          }}
        >
          {t(!recovering ? 'mfa.useRecovery' : factorOptions.code ? 'mfa.useCode' : 'mfa.usePasskey')}
        </Button>
      )}
    </>
  );
}

/** Separates two alternatives. */
function OrDivider({ children }: { children: string }) {
  return <p className={styles.divider}>{children}</p>;
}
