import { MFA_CODE_LENGTH } from '@foyer/contract/core/limits.ts';
import { RECOVERY_CODE_LENGTH } from '@foyer/contract/limits/mfa.ts';

import { RECOVERY_ALPHABET } from './recovery-codes.ts';

/** What somebody typed as a second factor, in one form. */
export type TypedCode = { readonly kind: 'code' | 'recovery'; readonly text: string };

const DIGITS = new RegExp(`^[0-9]{${MFA_CODE_LENGTH}}$`);
const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/**
 * Reads a code as people type it: full-width digits (NFKC), groups with spaces or hyphens, and in a recovery
 * code either case and the letters that look like digits. Undefined for what is neither.
 */
export function readTypedCode(typed: string): TypedCode | undefined {
  const text = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
  if (DIGITS.test(text)) return { kind: 'code', text };
  const code = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return RECOVERY.test(code) ? { kind: 'recovery', text: code } : undefined;
}
