import { expect, test } from 'vitest';

import { asksForCaptcha, countsFailures } from './captcha-rule.ts';

const rule = { captchaSwitch: true, captchaValidRule: 1, captchaValidUserLoginFailedTimes: 3 } as const;

test('rule 0 always requires a verification code', () => {
  expect(asksForCaptcha({ ...rule, captchaValidRule: 0 }, 0)).toBe(true);
});

test('rule 1 requires a verification code from the threshold on', () => {
  expect([0, 2, 3, 4].map((failed) => asksForCaptcha(rule, failed))).toEqual([false, false, true, true]);
});

test('no verification code is required while the switch is off', () => {
  expect(asksForCaptcha({ ...rule, captchaSwitch: false }, 9)).toBe(false);
  expect(asksForCaptcha({ ...rule, captchaSwitch: false, captchaValidRule: 0 }, 9)).toBe(false);
});

test('failures are counted under rule 1 only', () => {
  expect(countsFailures(rule)).toBe(true);
  expect(countsFailures({ ...rule, captchaValidRule: 0 })).toBe(false);
  expect(countsFailures({ ...rule, captchaSwitch: false })).toBe(false);
});
