/** How long a browser may take with a passkey, in seconds: the sign-in screen waits with it. */
export const PASSKEY_CHALLENGE_SECONDS = 15 * 60;
/** Passkeys that a person may have, and the longest name of one, in characters. */
export const PASSKEYS_PER_USER = 20;
export const PASSKEY_NAME_LENGTH = 64;
