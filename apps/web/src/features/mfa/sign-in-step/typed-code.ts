import { MFA_CODE_LENGTH } from '@foyer/contract/core/limits.ts';
import { RECOVERY_CODE_LENGTH } from '@foyer/contract/limits/mfa.ts';

const DIGITS = new RegExp(`^[0-9]{${MFA_CODE_LENGTH}}$`);
/** As people keep it, `XXXXX-XXXXX`; the letters that look like digits count as those. */
const RECOVERY = new RegExp(`^[0-9A-TV-Z]{${RECOVERY_CODE_LENGTH}}$`);

/** The digits of a code as it is typed or pasted: full width, or in groups; undefined when they are not six. */
export function readCode(typed: string): string | undefined {
  const text = normalized(typed);
  return DIGITS.test(text) ? text : undefined;
}

/** A recovery code as it is typed or pasted, with or without its hyphen; undefined for what can be none. */
export function readRecoveryCode(typed: string): string | undefined {
  const text = normalized(typed).toUpperCase();
  return RECOVERY.test(text) ? text : undefined;
}

function normalized(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
}
