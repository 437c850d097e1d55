import { MFA_CODE_LENGTH } from '@foyer/contract/core/limits.ts';
import { RECOVERY_CODE_LENGTH } from '@foyer/contract/limits/mfa.ts';

import { RECOVERY_ALPHABET } from './recovery-codes.ts';

/** Normalised form of a second-factor code that a user typed. */
export type TypedCode = { readonly kind: 'code' | 'recovery'; readonly text: string };

const DIGITS = new RegExp(`^[0-9]{${MFA_CODE_LENGTH}}$`);
const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/**
 * Parses a code as users type it: full-width digits (NFKC), groups with spaces or hyphens, and in a recovery code
 * either case and the letters that look like digits. Undefined for anything else.
 */
export function readTypedCode(typed: string): TypedCode | undefined {
  const text = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
  if (DIGITS.test(text)) return { kind: 'code', text };
  const code = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return RECOVERY.test(code) ? { kind: 'recovery', text: code } : undefined;
}
