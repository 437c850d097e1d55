import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import type { RefusedPassword } from '@foyer/contract/password.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { t } from '#/shared/i18n/language.ts';

const REASONS: ReadonlyMap<string | undefined, TextKey> = new Map<RefusedPassword, TextKey>([
  ['same', 'password.same'],
  ['username', 'password.username'],
  ['common', 'password.common'],
]);

/** Why the server refused the password; undefined if app/ shows the error. */
export function refusedPassword(failure: unknown): string | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 'A0401') return undefined;
  return t(REASONS.get(failure.fields['/newPwd']) ?? 'errors.A0401');
}
