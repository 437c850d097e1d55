import { canonicalUsername } from '@foyer/contract/rules/username.ts';

import type { CaptchaKind } from '#/shared/auth/use-captcha.ts';
import { t } from '#/shared/i18n/language.ts';

type SignInField = 'username' | 'password' | 'code';
export type SignInErrors = Partial<Record<SignInField, string | undefined>>;
export type SignInEntries = { readonly username: string; readonly password: string; readonly code: string };

/** Validates the fields before any call (specification section 5). */
export function checkFields(
  { username, password, code }: SignInEntries,
  captcha: CaptchaKind | undefined,
): SignInErrors {
  return {
    ...(username.trim() === ''
      ? { username: t('signIn.enterUsername') }
      : canonicalUsername(username) === undefined && { username: t('signIn.refusedUsername') }),
    ...(password === '' && { password: t('signIn.enterPassword') }),
    ...(captcha !== undefined &&
      code.trim() === '' && { code: t(captcha === 'question' ? 'signIn.enterAnswer' : 'signIn.enterCode') }),
  };
}
