import type { Scope } from '@foyer/contract/core/endpoint.ts';
import type { GoogleType } from '@foyer/contract/sign-in.ts';

/** State of a user after the first factor, for all sign-in methods. */
export type SignInState = {
  readonly mfaMode: 'off' | 'optional' | 'enforced';
  readonly isFactorEnrolled: boolean;
  /** Whether the second factor was verified in this sign-in. */
  readonly isFactorVerified: boolean;
  readonly mustChangePassword: boolean;
};

/**
 * State machine of all sign-in methods. The second factor precedes the password change, and the scope is `full` only
 * when no step is pending.
 */
export function nextStep({ mfaMode, isFactorEnrolled, isFactorVerified, mustChangePassword }: SignInState): {
  scope: Scope;
  googleType: GoogleType;
} {
  const googleType = isFactorVerified ? 0 : googleTypeOf(mfaMode, isFactorEnrolled);
  if (googleType === 1 || googleType === 2) return { scope: 'mfa', googleType };
  if (googleType === 3) return { scope: 'bind', googleType };
  return { scope: mustChangePassword ? 'password' : 'full', googleType };
}

function googleTypeOf(mode: SignInState['mfaMode'], isEnrolled: boolean): GoogleType {
  if (mode === 'off') return 0;
  if (isEnrolled) return mode === 'enforced' ? 2 : 1;
  return mode === 'enforced' ? 3 : 4;
}
