/** How long a sign-in by another system's account may take there, and its first link may wait for a password, in seconds. */
export const SSO_STATE_SECONDS = 10 * 60;
export const PENDING_LINK_SECONDS = 10 * 60;
/** What another system may take for an answer, in seconds and bytes. */
export const SSO_RESPONSE_SECONDS = 5;
export const MAX_SSO_RESPONSE_BYTES = 256 * 1024;
/** Longest code, state and error that a browser comes back with. */
export const SSO_VALUE_LENGTH = 4096;
