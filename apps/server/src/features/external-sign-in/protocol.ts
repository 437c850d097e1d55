import type { ExternalIdentity } from '#/features/linked-accounts/repository.ts';
import { sanitizeExternalText } from '#/platform/text/sanitizers.ts';

import { ProviderError } from './failure.ts';

/** Values that are generated when the browser is sent to the provider. They verify the provider's response. */
export type AuthorizationRequest = {
  readonly state: string;
  readonly nonce: string;
  /** Proves that the code is redeemed by the client that requested it (PKCE, RFC 7636). */
  readonly verifier: string;
  /** Redirect address, to which the provider sends the browser back. */
  readonly redirect: string;
  /**
   * The user must authenticate at the provider after this time, in seconds since 1970. Undefined: a session at the
   * provider is enough.
   */
  readonly freshSince?: number | undefined;
};

/** Authorization response: the parameters of the redirect. */
export type AuthorizationResponse = { readonly code: string; readonly iss: string | undefined };

export type ExternalProfile = {
  readonly username: string | undefined;
  readonly name: string | undefined;
  /** Set only when the provider marks the address as verified. */
  readonly email: string | undefined;
};

export type ExternalUser = {
  readonly identity: Omit<ExternalIdentity, 'provider'>;
  readonly profile: ExternalProfile;
  /** False when an existing session at the provider may have been enough. */
  readonly isFresh: boolean;
};

/** Protocol of one kind of provider. Each function throws `ProviderError`. */
export type ProviderProtocol = {
  /** Returns the address to which the browser is sent. */
  start(request: AuthorizationRequest): Promise<URL>;
  /** Verifies a response and returns its user. */
  finish(request: AuthorizationRequest, answer: AuthorizationResponse): Promise<ExternalUser>;
};

/** Current time as tokens state it, in seconds since 1970. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * A claim as text. A dot in the path selects a member of an object. Integers are accepted: some systems have numeric
 * IDs.
 */
export function claimOf(claims: Readonly<Record<string, unknown>>, path: string): string | undefined {
  if (path === '') return undefined;
  const value = valueOf(claims, path);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A claim of any type. A dot in the path selects a member of an object. */
function valueOf(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const key of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
  return value;
}

/** Whether a provider has sent a claim, with any value. */
export const hasClaim = (claims: Readonly<Record<string, unknown>>, path: string): boolean =>
  path === '' || valueOf(claims, path) !== undefined;

type ClaimRequirement = { readonly requiredClaim: string; readonly requiredValue: string };

/** Requires the configured claim: it equals the required value or, as a list, contains it. Throws `ProviderError`. */
export function requireClaimValue(
  claims: Readonly<Record<string, unknown>>,
  { requiredClaim, requiredValue }: ClaimRequirement,
): void {
  if (requiredClaim === '') return;
  const value = valueOf(claims, requiredClaim);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isText = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  if (!values.some((one) => isText(one) && String(one) === requiredValue))
    throw new ProviderError('roles', `The account lacks the required value of ${requiredClaim}.`);
}

type ClaimNames = { readonly usernameClaim: string; readonly nameClaim: string; readonly emailClaim: string };

/** Profile of a user from claims, by the names that an administrator has configured. */
export function profileOf(claims: Readonly<Record<string, unknown>>, names: ClaimNames): ExternalProfile {
  return {
    username: claimOf(claims, names.usernameClaim),
    name: claimOf(claims, names.nameClaim),
    email: isVerified(claims, names) ? claimOf(claims, names.emailClaim) : undefined,
  };
}

/**
 * An unverified address proves nothing, since users can enter any address (CVE-2026-53516). `email_verified` applies
 * only to the standard claim `email`.
 */
const isVerified = (claims: Readonly<Record<string, unknown>>, { emailClaim }: ClaimNames): boolean =>
  emailClaim === 'email' && claims['email_verified'] === true;

/** Maximum length of a subject (OpenID Connect Core 1.0, 2). */
const SUBJECT_LENGTH = 255;

/**
 * Returns a user's ID unchanged. An ID that the database would store as another text is refused: two users could become
 * one. Throws `ProviderError`.
 */
export function requireSubject(subject: string | undefined, claim: string): string {
  const isId = subject !== undefined && subject.isWellFormed() && !subject.includes('\0') && subject.trim() !== '';
  if (!isId || subject.length > SUBJECT_LENGTH) throw new ProviderError('user_info', `${claim} is missing.`);
  return subject;
}

/** Label of an external account: the first of username, email, name and subject with visible characters. */
export function accountOf(profile: ExternalProfile, subject: string): string {
  const candidates = [profile.username, profile.email, profile.name, subject].map((text) =>
    sanitizeExternalText(text ?? ''),
  );
  return candidates.find((text) => text !== '') ?? '?';
}
