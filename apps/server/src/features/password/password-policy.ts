import type { RefusedPassword } from '@foyer/contract/password.ts';
import { passwordDigest } from '@foyer/contract/rules/digest.ts';

import { Fault } from '#/platform/fault.ts';

import { isCommon } from './common-passwords.ts';

/** Whose password it would be. */
export type PasswordOwner = { readonly username: string; readonly display_name: string; readonly email: string | null };

const PRODUCT = 'Foyer';

/**
 * Refuses the digest of a password that anybody would try first: the username, the old password, one of the
 * commonest, the product's or the person's own name. A0401 with the reason at `/newPwd`.
 */
export async function requireStrongPassword(
  owner: PasswordOwner,
  digest: string,
  isOld: () => Promise<boolean>,
): Promise<void> {
  const { username, display_name: displayName, email } = owner;
  if (digest === (await passwordDigest(username, username))) throw weakPasswordFault('username');
  const personalWords = [PRODUCT, displayName, ...(email === null ? [] : [email, email.split('@')[0] ?? ''])];
  if (await isCommon(digest, username, personalWords)) throw weakPasswordFault('common');
  if (await isOld()) throw weakPasswordFault('same');
}

function weakPasswordFault(reason: RefusedPassword): Fault {
  return new Fault('illegal_input', { fields: { '/newPwd': reason } });
}
