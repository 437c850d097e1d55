/**
 * How long a sign-in may take at the provider, and how long an account that is not linked yet waits for a sign-in with
 * a password, in seconds.
 */
export const SSO_STATE_SECONDS = 10 * 60;
export const PENDING_LINK_SECONDS = 10 * 60;
/** Limits of a provider's response, in seconds and bytes. */
export const SSO_RESPONSE_SECONDS = 5;
export const MAX_SSO_RESPONSE_BYTES = 256 * 1024;
/** Longest code, state and error in the redirect of a provider. */
export const SSO_VALUE_LENGTH = 4096;
