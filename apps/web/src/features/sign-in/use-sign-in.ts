import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { digestOf } from '#/shared/auth/digest.ts';
import { captchaRefusal, useCaptcha } from '#/shared/auth/use-captcha.ts';
import { useCountdown } from '#/shared/auth/use-countdown.ts';
import { t } from '#/shared/i18n/language.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { patchSession, readSession, useSession } from '#/shared/session/session.ts';

import { asksForCaptcha, countsFailures } from './captcha-rule.ts';
import { checkFields, type SignInEntries, type SignInErrors } from './check-fields.ts';
import { fetchLoginPage, signIn, type SignedInResult } from './data.ts';
import { usePasskey } from './use-passkey.ts';

export type SignInNotice = { readonly severity: 'warning' | 'danger'; readonly text: string };

/** The state and actions of the sign-in screen. */
export function useSignIn() {
  const [settings, setSettings] = useState(readBoot().loginPage);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [notice, setNotice] = useState<SignInNotice>();
  const [pending, setPending] = useState(false);
  const [captchaRequested, setCaptchaRequested] = useState(false);
  const [verifying, setVerifying] = useState(false);
  const { secondsLeft, start: lockFor } = useCountdown();
  const failedTimes = useSession((session) => session.loginFailedTimes);
  const captchaVisible = asksForCaptcha(settings, failedTimes) || (captchaRequested && !verifying);
  const formCaptcha = useCaptcha(captchaVisible);
  const dialogCaptcha = useCaptcha(verifying);
  /** The captcha that has to be solved. */
  const captcha = verifying ? dialogCaptcha : captchaVisible ? formCaptcha : undefined;
  // A second click can arrive before the state of the first one is rendered.
  const isRunning = useRef(false);
  const entries = useRef<SignInEntries>({ username: '', password: '', code: '' });

  const counts = countsFailures(settings);
  useEffect(() => {
    if (!counts && readSession().loginFailedTimes > 0) patchSession({ loginFailedTimes: 0 });
  }, [counts]);

  const passkey = usePasskey({
    offered: settings.passkeySwitch,
    paused: pending || verifying,
    onSignedIn: accept,
    onRefused: showFailure,
    onUnusable: () => setNotice({ severity: 'warning', text: t('signIn.passkeyFailed') }),
  });

  /** Returns the errors, so that the form can focus the first one. */
  async function submit(entered: SignInEntries): Promise<SignInErrors> {
    if (isRunning.current || secondsLeft > 0) return {};
    const wrong = checkFields(entered, captcha?.kind);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    passkey.leave();
    entries.current = entered;
    isRunning.current = true;
    setPending(true);
    setNotice(undefined);
    try {
      accept(await send(entered));
      return {};
    } catch (failure) {
      return refuse(failure);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  async function send({ username, password, code }: SignInEntries): Promise<SignedInResult> {
    const canonical = canonicalUsername(username) ?? username;
    const id = captcha?.captcha?.id;
    return signIn({
      username: canonical,
      password: await digestOf(password, canonical),
      ...(id !== undefined && { validateCodeId: id, validateCode: code.trim() }),
      ...(counts && { failedTimes: readSession().loginFailedTimes }),
      ...(readSession().waitingLink !== undefined && { link: true as const }),
    });
  }

  function accept(answer: SignedInResult) {
    if (continueSignIn(answer)) return;
    setVerifying(false);
    setNotice({ severity: 'danger', text: t('signIn.tokenError') });
    if (captchaVisible) formCaptcha.refresh();
  }

  function refuse(failure: unknown): SignInErrors {
    const code = failure instanceof ApiError ? failure.code : undefined;
    if (code === 'A0206' && !captchaVisible && !verifying) {
      setCaptchaRequested(true);
      setVerifying(true);
      return {};
    }
    const answered = captcha ?? formCaptcha;
    const refused = captchaRefusal(answered.kind, code);
    if (refused !== undefined) {
      if (code !== 'A0206') countFailure();
      answered.refresh();
      const wrong = { code: refused };
      setErrors(wrong);
      return wrong;
    }
    setVerifying(false);
    // The server invalidates the captcha, right or wrong.
    if (captchaVisible) formCaptcha.refresh();
    if (code === 'A0201' || code === 'A0210') countFailure();
    showFailure(failure);
    return {};
  }

  /** Shows a refusal above the form, for every sign-in method. */
  function showFailure(failure: unknown) {
    if (!(failure instanceof ApiError)) return;
    const { code, seconds } = failure;
    if (code === 'A0201' || code === 'A0210') setNotice({ severity: 'danger', text: t('frame.loginWrong') });
    if (code === 'A0203') lockFor(Math.max(1, seconds ?? 1));
    if (code === 'A0207') {
      setNotice({ severity: 'warning', text: t('errors.A0207') });
      fetchLoginPage().then(setSettings, () => undefined);
    }
  }

  function countFailure() {
    if (counts) patchSession({ loginFailedTimes: readSession().loginFailedTimes + 1 });
  }

  return {
    settings,
    errors,
    notice,
    pending,
    secondsLeft,
    submit,
    captcha: captchaVisible ? formCaptcha : undefined,
    passkey: {
      busy: passkey.busy,
      ask: () => {
        setNotice(undefined);
        setErrors({});
        passkey.ask();
      },
    },
    clearProblem: (field: keyof SignInErrors) => setErrors((previous) => ({ ...previous, [field]: undefined })),
    verification: {
      /** The server requires a captcha that the form did not show. */
      needed: captchaRequested,
      open: verifying,
      captcha: dialogCaptcha,
      confirm: (code: string) => submit({ ...entries.current, code }),
      cancel: () => {
        setVerifying(false);
        setErrors({});
      },
    },
  };
}
