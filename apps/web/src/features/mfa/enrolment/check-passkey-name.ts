import { PASSKEY_NAME_LENGTH } from '@foyer/contract/limits/passkeys.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { t } from '#/shared/i18n/language.ts';

/** Returns the error text for an entered passkey name; undefined if it is valid. */
export function checkPasskeyName(entered: string): string | undefined {
  const name = trimName(entered);
  if (name === '') return t('passkeys.enterName');
  // Counts code points, as the server does.
  const length = Array.from(name).length;
  if (length > PASSKEY_NAME_LENGTH) return t('passkeys.nameTooLong', { most: PASSKEY_NAME_LENGTH, length });
  return undefined;
}

/** Error text if the server refused the name; undefined for any other failure. */
export function refusedPasskeyName(failure: unknown): string | undefined {
  const refused = failure instanceof ApiError && failure.code === 'A0401' && failure.fields['/name'] !== undefined;
  return refused ? t('passkeys.nameRefused') : undefined;
}
