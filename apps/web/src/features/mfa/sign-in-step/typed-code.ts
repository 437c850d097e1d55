import { MFA_CODE_LENGTH } from '@foyer/contract/core/limits.ts';
import { RECOVERY_CODE_LENGTH } from '@foyer/contract/limits/mfa.ts';

const DIGITS = new RegExp(`^[0-9]{${MFA_CODE_LENGTH}}$`);
/** Written as `XXXXX-XXXXX`. The server reads letters that look like digits as digits. */
const RECOVERY = new RegExp(`^[0-9A-TV-Z]{${RECOVERY_CODE_LENGTH}}$`);

/**
 * Normalises a typed or pasted code: full-width digits and separators are accepted. Undefined unless it has six digits.
 */
export function readCode(typed: string): string | undefined {
  const text = normalized(typed);
  return DIGITS.test(text) ? text : undefined;
}

/** Normalises a typed or pasted recovery code; the hyphen is optional. Undefined if the format is invalid. */
export function readRecoveryCode(typed: string): string | undefined {
  const text = normalized(typed).toUpperCase();
  return RECOVERY.test(text) ? text : undefined;
}

function normalized(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
}
