import { errors, type ErrorCode } from '@foyer/contract/core/errors.ts';
import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { EVERY_CODE } from '#/shared/api/error-codes.ts';
import { ApiError } from '#/shared/api/errors.ts';

/** Why nobody came in; without a code no answer came, or none of our server's. */
export type SsoRefusal = { readonly code: ErrorCode | 'no token' | undefined };

/** What a failed call says. */
export function refusalOf(failure: unknown): SsoRefusal {
  return failure instanceof ApiError ? { code: failure.code } : { code: undefined };
}

/** What an address says; whoever wrote it, nothing of it is shown but words of ours. */
export function refusalNamed(code: string): SsoRefusal {
  return { code: EVERY_CODE.find((candidate) => candidate === code) ?? errors.sso_failed.code };
}

/** Codes after which the same way may lead in when it is taken again. */
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
  // With another account there.
  'A0629',
  'A0632',
  'A0853',
  'A0854',
  'A0858',
  'B0001',
  'C0300',
]);

/** Whether the same way may lead in when it is taken again: not when it is shut, or shut for this account. */
export function isRetryable({ code }: SsoRefusal): boolean {
  return RETRYABLE.has(code);
}

/** What it means here, for codes whose own words are about something else. */
const REASON_KEYS: Partial<Record<ErrorCode, TextKey>> = {
  // Only WeChat's codes on screens are ever over.
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

/** The sentence that says why. */
export function reasonOf({ code }: SsoRefusal): TextKey {
  if (code === undefined) return 'externalSignIn.noAnswer';
  if (code === 'no token') return 'signIn.tokenError';
  return REASON_KEYS[code] ?? `errors.${code}`;
}
