import type { LoginPageSettings } from './data.ts';

type CaptchaRule = Pick<LoginPageSettings, 'captchaSwitch' | 'captchaValidRule' | 'captchaValidUserLoginFailedTimes'>;

/** Whether failed sign-ins are counted here: rule 1 (specification section 5). */
export function countsFailures({ captchaSwitch, captchaValidRule }: CaptchaRule): boolean {
  return captchaSwitch && captchaValidRule === 1;
}

/** Whether the screen asks for a verification code before the server does. */
export function asksForCaptcha(rule: CaptchaRule, failedTimes: number): boolean {
  if (!rule.captchaSwitch) return false;
  return rule.captchaValidRule === 0 || failedTimes >= rule.captchaValidUserLoginFailedTimes;
}
