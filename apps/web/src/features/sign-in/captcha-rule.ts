import type { LoginPageSettings } from './data.ts';

type CaptchaRule = Pick<LoginPageSettings, 'captchaSwitch' | 'captchaValidRule' | 'captchaValidUserLoginFailedTimes'>;

/** Whether failed sign-ins are counted in the browser: rule 1 (specification section 5). */
export function countsFailures({ captchaSwitch, captchaValidRule }: CaptchaRule): boolean {
  return captchaSwitch && captchaValidRule === 1;
}

/** Whether the form shows a captcha before the server requires one. */
export function asksForCaptcha(rule: CaptchaRule, failedTimes: number): boolean {
  if (!rule.captchaSwitch) return false;
  return rule.captchaValidRule === 0 || failedTimes >= rule.captchaValidUserLoginFailedTimes;
}
