import type { ExternalIdentity } from '#/features/linked-accounts/repository.ts';
import { sanitizeExternalText } from '#/platform/text/sanitizers.ts';

import { ProviderError } from './failure.ts';

/** What was made up when the browser was sent off, and must come back, or be known when it does. */
export type AuthorizationRequest = {
  readonly state: string;
  readonly nonce: string;
  /** Proves that whoever brings the code is who asked for it (PKCE, RFC 7636). */
  readonly verifier: string;
  /** Where the provider sends the browser back to. */
  readonly redirect: string;
  /** The user has to authenticate at the provider after this moment, in seconds since 1970; undefined: its session is enough. */
  readonly freshSince?: number | undefined;
};

/** Authorization response: the parameters of the redirect. */
export type AuthorizationResponse = { readonly code: string; readonly iss: string | undefined };

/** What a provider tells of a person. */
export type ExternalProfile = {
  readonly username: string | undefined;
  readonly name: string | undefined;
  /** Only one that the provider says to have verified. */
  readonly email: string | undefined;
};

/** User of an external provider. */
export type ExternalUser = {
  readonly identity: Omit<ExternalIdentity, 'provider'>;
  readonly profile: ExternalProfile;
  /** False where a session that the provider already had may have been enough. */
  readonly isFresh: boolean;
};

/** How one kind of provider is spoken to. Each throws `ProviderError`. */
export type ProviderProtocol = {
  /** Where the browser goes. */
  start(request: AuthorizationRequest): Promise<URL>;
  /** Who has come back. */
  finish(request: AuthorizationRequest, answer: AuthorizationResponse): Promise<ExternalUser>;
};

/** Now, as tokens state it: in seconds since 1970. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** The text of a claim; a dot leads into an object. Numbers are ids of systems that count. */
export function claimOf(claims: Readonly<Record<string, unknown>>, path: string): string | undefined {
  if (path === '') return undefined;
  const value = valueOf(claims, path);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The claim at a path, whatever it is; a dot leads into an object. */
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

/** Whether a provider has told a claim at all. */
export const hasClaim = (claims: Readonly<Record<string, unknown>>, path: string): boolean =>
  path === '' || valueOf(claims, path) !== undefined;

type ClaimRequirement = { readonly requiredClaim: string; readonly requiredValue: string };

/** Checks the claim that users need to sign in: it equals the required value or, as a list, contains it. Throws `ProviderError`. */
export function requireClaimValue(
  claims: Readonly<Record<string, unknown>>,
  { requiredClaim, requiredValue }: ClaimRequirement,
): void {
  if (requiredClaim === '') return;
  const value = valueOf(claims, requiredClaim);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isText = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  if (!values.some((one) => isText(one) && String(one) === requiredValue))
    throw new ProviderError('roles', `The account lacks what is asked for in ${requiredClaim}.`);
}

type ClaimNames = { readonly usernameClaim: string; readonly nameClaim: string; readonly emailClaim: string };

/** What the claims of a person say of them, by the names that an administrator has given. */
export function profileOf(claims: Readonly<Record<string, unknown>>, names: ClaimNames): ExternalProfile {
  return {
    username: claimOf(claims, names.usernameClaim),
    name: claimOf(claims, names.nameClaim),
    email: isVerified(claims, names) ? claimOf(claims, names.emailClaim) : undefined,
  };
}

/**
 * An address that anybody may type into their account there says nothing about them (CVE-2026-53516), and what is verified
 * is the standard's claim alone.
 */
const isVerified = (claims: Readonly<Record<string, unknown>>, { emailClaim }: ClaimNames): boolean =>
  emailClaim === 'email' && claims['email_verified'] === true;

/** Longest id of a person (OpenID Connect Core 1.0, 2). */
const SUBJECT_LENGTH = 255;

/**
 * The id of a person, as it is. What the database would keep as something else is none: two people would be one there.
 * Throws `ProviderError`.
 */
export function requireSubject(subject: string | undefined, claim: string): string {
  const isId = subject !== undefined && subject.isWellFormed() && !subject.includes('\0') && subject.trim() !== '';
  if (!isId || subject.length > SUBJECT_LENGTH) throw new ProviderError('user_info', `There is no ${claim}.`);
  return subject;
}

/** What the provider calls an account. */
export function accountOf(profile: ExternalProfile, subject: string): string {
  const candidates = [profile.username, profile.email, profile.name, subject].map((text) =>
    sanitizeExternalText(text ?? ''),
  );
  return candidates.find((text) => text !== '') ?? '?';
}
