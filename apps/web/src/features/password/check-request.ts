import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';

import type { CaptchaKind } from '#/shared/auth/use-captcha.ts';
import { t } from '#/shared/i18n/language.ts';

type RequestField = 'email' | 'code';
export type RequestErrors = Partial<Record<RequestField, string | undefined>>;
export type RequestEntries = Readonly<Record<RequestField, string>>;

/** Validates the fields before any call (specification section 5). */
export function checkRequest({ email, code }: RequestEntries, captcha: CaptchaKind): RequestErrors {
  return {
    ...(email.trim() === ''
      ? { email: t('password.enterEmail') }
      : canonicalEmail(email) === undefined && { email: t('password.wrongEmail') }),
    ...(code.trim() === '' && { code: t(captcha === 'question' ? 'signIn.enterAnswer' : 'password.enterCode') }),
  };
}
