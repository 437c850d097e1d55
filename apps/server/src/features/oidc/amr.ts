import type { SecondFactor } from '#/platform/http/access.ts';

/** How a session was opened: its sign-in method, and the second factor that was verified, if any. */
type AuthenticationMethods = { readonly signInMethod: string; readonly secondFactor: SecondFactor | null };

/**
 * Authentication methods of the second factor, as the IANA registry of RFC 8176 names them. A passkey is `pop`: without
 * attestation, Foyer cannot know whether hardware secures the key (`hwk`). A trusted browser adds none: it proves
 * nothing in this sign-in (OWASP ASVS 5.0 6.8.4).
 */
const FACTORS: Readonly<Record<SecondFactor, readonly string[]>> = {
  code: ['otp', 'mfa'],
  recovery: ['mfa'],
  passkey: ['pop', 'user', 'mfa'],
  device: [],
};

/**
 * The `amr` claim of a session: the methods that Foyer itself has verified in this sign-in. `mfa` is included only if a
 * second factor was verified; a passkey alone counts as both factors. Undefined when another system signed the user in
 * and Foyer verified nothing.
 */
export function amrOf({ signInMethod, secondFactor }: AuthenticationMethods): string[] | undefined {
  const amr = [
    ...(signInMethod === 'password' ? ['pwd'] : []),
    ...(secondFactor === null ? [] : FACTORS[secondFactor]),
  ];
  return amr.length === 0 ? undefined : amr;
}
