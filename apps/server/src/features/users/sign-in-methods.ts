import type { Repositories } from '#/repositories.ts';

import type { Account } from './account-row-lock.ts';

/**
 * Whether an account has a password, a passkey or a linked account. The account is then in use, not pending activation.
 */
export async function hasSignInMethod(
  { linkedAccounts, passkeys }: Repositories<'linkedAccounts' | 'passkeys'>,
  { id, hash }: Pick<Account, 'id' | 'hash'>,
): Promise<boolean> {
  return hash !== null || (await passkeys.count(id)) > 0 || (await linkedAccounts.list(id)).length > 0;
}
