import { canonicalEmail, displayEmail } from '@foyer/contract/rules/email-address.ts';
import { useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { captchaRefusal, useCaptcha } from '#/shared/auth/use-captcha.ts';
import { useCountdown } from '#/shared/auth/use-countdown.ts';
import { t } from '#/shared/i18n/language.ts';

import { checkRequest, type RequestEntries, type RequestErrors } from './check-request.ts';
import { requestLink } from './data.ts';
import { useCheckedSubmit } from './use-checked-submit.ts';

/** Seconds before another email can be requested. */
const PAUSE_SECONDS = 60;
const NONE: RequestErrors = {};

/** State of the password reset request; it can be repeated. */
export function usePasswordReset() {
  const [step, setStep] = useState<'ask' | 'sent' | 'waits' | 'off'>('ask');
  const [email, setEmail] = useState('');
  const { secondsLeft, start: pauseFor } = useCountdown();
  const captcha = useCaptcha(step === 'ask');
  const { errors, setErrors, pending, submit } = useCheckedSubmit<RequestEntries, RequestErrors>(NONE, {
    check: (input) => checkRequest(input, captcha.kind),
    attempt,
  });

  async function attempt({ email: input, code }: RequestEntries): Promise<RequestErrors> {
    const address = canonicalEmail(input) ?? input;
    const id = captcha.captcha?.id;
    let mailWaits: boolean;
    try {
      ({ mailWaits } = await requestLink({
        email: address,
        ...(id !== undefined && { validateCodeId: id, validateCode: code.trim() }),
      }));
    } catch (failure) {
      return refuse(failure);
    }
    setEmail(displayEmail(address));
    setStep(mailWaits ? 'waits' : 'sent');
    pauseFor(PAUSE_SECONDS);
    return {};
  }

  function refuse(failure: unknown): RequestErrors {
    const code = failure instanceof ApiError ? failure.code : undefined;
    if (code === 'A0920') {
      setStep('off');
      return {};
    }
    // The server invalidates the captcha after each attempt, right or wrong.
    captcha.refresh();
    const refused = captchaRefusal(captcha.kind, code);
    if (refused !== undefined) return { code: refused };
    if (code === 'A0401') return { email: t('password.wrongEmail') };
    if (code === 'A0942' && failure instanceof ApiError) {
      const minutes = Math.max(1, Math.ceil((failure.seconds ?? 0) / 60));
      return { email: t('password.tooOften', { minutes }) };
    }
    return {};
  }

  return {
    step,
    email,
    errors,
    pending,
    captcha,
    secondsLeft,
    submit,
    clearProblem: (field: keyof RequestErrors) => setErrors((previous) => ({ ...previous, [field]: undefined })),
    askAgain: () => setStep('ask'),
  };
}
