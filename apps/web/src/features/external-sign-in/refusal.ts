import { errors, type ErrorCode } from '@foyer/contract/core/errors.ts';
import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { EVERY_CODE } from '#/shared/api/error-codes.ts';
import { ApiError } from '#/shared/api/errors.ts';

/** Why an external sign-in failed; `code` is undefined if no response arrived from Foyer's server. */
export type SsoRefusal = { readonly code: ErrorCode | 'no token' | undefined };

/** The refusal for a failed call. */
export function refusalOf(failure: unknown): SsoRefusal {
  return failure instanceof ApiError ? { code: failure.code } : { code: undefined };
}

/** The refusal for an error code in the URL. URLs can be forged, so only known codes are accepted. */
export function refusalNamed(code: string): SsoRefusal {
  return { code: EVERY_CODE.find((candidate) => candidate === code) ?? errors.sso_failed.code };
}

/** Codes after which a retry can succeed. */
const RETRYABLE: ReadonlySet<SsoRefusal['code']> = new Set([
  undefined,
  'no token',
  'A0205',
  'A0499',
  'A0621',
  'A0622',
  'A0623',
  'A0624',
  'A0625',
  'A0626',
  'A0628',
  // A retry can succeed with another account at the provider.
  'A0629',
  'A0632',
  'A0853',
  'A0854',
  'A0858',
  'B0001',
  'C0300',
]);

/** Whether a retry can succeed. It cannot if the sign-in method is disabled, in general or for this account. */
export function isRetryable({ code }: SsoRefusal): boolean {
  return RETRYABLE.has(code);
}

/** Texts for codes whose general message does not fit here. */
const REASON_KEYS: Partial<Record<ErrorCode, TextKey>> = {
  // In an external sign-in, only the QR code of WeChat has this error.
  A0205: 'wechat.scanAgain',
  A0210: 'externalSignIn.accountRefused',
  A0213: 'externalSignIn.accountRefused',
  A0301: 'externalSignIn.sessionOver',
  A0401: 'externalSignIn.notUnderstood',
  A0404: 'externalSignIn.notUnderstood',
  A0620: 'externalSignIn.off',
  A0625: 'errors.A0858',
  A0636: 'externalSignIn.linkedElsewhere',
  A0852: 'externalSignIn.off',
  C0102: 'externalSignIn.sessionOver',
  C0105: 'externalSignIn.sessionOver',
  B0001: 'externalSignIn.serverFailed',
  C0300: 'externalSignIn.serverFailed',
};

/** The text key that explains the refusal. */
export function reasonOf({ code }: SsoRefusal): TextKey {
  if (code === undefined) return 'externalSignIn.noAnswer';
  if (code === 'no token') return 'signIn.tokenError';
  return REASON_KEYS[code] ?? `errors.${code}`;
}
