import type { Scope } from '@foyer/contract/core/endpoint.ts';
import type { GoogleType } from '@foyer/contract/sign-in.ts';

/** What is known of a person who has proved who they are by one pathway or another. */
export type SignInState = {
  /** As it holds for this person. */
  readonly mfaMode: 'off' | 'optional' | 'enforced';
  readonly isFactorEnrolled: boolean;
  /** The second factor has been shown in this sign-in. */
  readonly isFactorVerified: boolean;
  readonly mustChangePassword: boolean;
};

/**
 * Where a sign-in goes next: the state machine of every pathway. The second factor comes before the
 * password change, and only when nothing is pending does the scope become `full`.
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
