/** Lifetime of a passkey challenge, in seconds. It is long because an open sign-in screen keeps one pending. */
export const PASSKEY_CHALLENGE_SECONDS = 15 * 60;
/** Maximum number of passkeys of a user, and the longest name of one, in characters. */
export const PASSKEYS_PER_USER = 20;
export const PASSKEY_NAME_LENGTH = 64;
