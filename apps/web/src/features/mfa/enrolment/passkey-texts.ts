import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { ApiError } from '#/shared/api/errors.ts';
import type { PasskeyFailure } from '#/shared/auth/passkey-failure.ts';
import { t } from '#/shared/i18n/language.ts';

/** Error text for a failed passkey prompt; undefined if the user cancelled it. */
export function failureText(failure: PasskeyFailure): string | undefined {
  return failure === 'cancelled' ? undefined : t(`passkeys.${failure}`);
}

const REFUSALS: Readonly<Record<string, TextKey>> = {
  A0205: 'passkeys.expired',
  A0302: 'passkeys.notOffered',
  A0401: 'passkeys.notAccepted',
  A0404: 'passkeys.refused',
  A0444: 'passkeys.refused',
};

/** Error text for a refused request; undefined if app/ shows the error. */
export function refusalText(failure: unknown): string | undefined {
  const key = failure instanceof ApiError && failure.code !== undefined ? REFUSALS[failure.code] : undefined;
  return key && t(key);
}
