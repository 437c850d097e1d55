import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import { useRef, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { t } from '#/shared/i18n/language.ts';

import { enrolAuthenticator, type AuthenticatorSecret } from '../data.ts';
import { readCode } from '../sign-in-step/typed-code.ts';

type EnrolmentOptions = {
  first: AuthenticatorSecret;
  /** Gets a new secret; undefined when the user cancels the reauthentication. */
  renew: () => Promise<AuthenticatorSecret | undefined>;
  onEnrolled: (enrolled: SecondFactorEnrolment) => void;
};

/** Enrols an authenticator app with one of its codes. */
export function useAuthenticatorEnrolment({ first, renew, onEnrolled }: EnrolmentOptions) {
  const [secret, setSecret] = useState(first);
  /** Whether the secret differs from the one shown first. */
  const [renewed, setRenewed] = useState(false);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  // The sixth digit and Enter can arrive together, before a render.
  const isRunning = useRef(false);

  /** Returns true if the typed code cannot be sent again and must be replaced. */
  async function submit(typed: string): Promise<boolean> {
    if (isRunning.current) return false;
    const code = readCode(typed);
    setError(code === undefined ? t('mfa.enterCode') : undefined);
    if (code === undefined) return false;
    isRunning.current = true;
    setPending(true);
    try {
      onEnrolled(await enrolAuthenticator(code));
      return false;
    } catch (failure) {
      return failure instanceof ApiError && (await explain(failure));
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  async function explain({ code }: ApiError): Promise<boolean> {
    if (code === 'A0205') return replaceSecret();
    if (code === 'A0401') setError(t('mfa.enterCode'));
    if (code === 'A0444') setError(t('mfa.clockWrong', { error: t('errors.A0444') }));
    return code === 'A0444';
  }

  async function replaceSecret(): Promise<boolean> {
    // app/ shows the error; a cancelled reauthentication has none.
    const created = await renew().catch(() => undefined);
    if (created === undefined) {
      setError(t('mfa.secretExpired'));
      return true;
    }
    setSecret(created);
    setRenewed(true);
    return true;
  }

  return { secret, renewed, error, pending, submit, clearProblem: () => setError(undefined) };
}
