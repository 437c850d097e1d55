import type { RefusedPassword } from '@foyer/contract/password.ts';
import { passwordDigest } from '@foyer/contract/rules/digest.ts';

import { Fault } from '#/platform/fault.ts';

import { caseVariants, isCommon } from './common-passwords.ts';

export type PasswordOwner = { readonly username: string; readonly display_name: string; readonly email: string | null };

const PRODUCT = 'Foyer';

/**
 * Refuses the digest of an easily guessed password: the username, the old password, a common one, or the name of the
 * product or the user. A0401 with the reason at `/newPwd`.
 */
export async function requireStrongPassword(
  owner: PasswordOwner,
  digest: string,
  isOld: () => Promise<boolean>,
): Promise<void> {
  const { username, display_name: displayName, email } = owner;
  const usernames = await Promise.all(caseVariants(username).map((word) => passwordDigest(word, username)));
  if (usernames.includes(digest)) throw weakPasswordFault('username');
  const personalWords = [PRODUCT, displayName, ...(email === null ? [] : [email, email.split('@')[0] ?? ''])];
  if (await isCommon(digest, username, personalWords)) throw weakPasswordFault('common');
  if (await isOld()) throw weakPasswordFault('same');
}

function weakPasswordFault(reason: RefusedPassword): Fault {
  return new Fault('illegal_input', { fields: { '/newPwd': reason } });
}
