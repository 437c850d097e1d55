/** Milliseconds between an error that ends the session and the sign-out. */
export const SIGN_OUT_DELAY_MS = 1000;
/** How long a browser is known after its last sign-in; none keeps a cookie longer (RFC 6265bis 5.5). */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;
/** How long a complete sign-in, or a password that was entered again, confirms sensitive calls, in seconds (OWASP ASVS 5.0 7.5.1). */
export const CONFIRMATION_SECONDS = 10 * 60;
/** Session: seconds without a call after which it ends, and its longest life. Both are settings. */
export const SESSION_IDLE_SECONDS = 60 * 60;
export const SESSION_ABSOLUTE_SECONDS = 24 * 60 * 60;
/** What those settings may be, in seconds, and the limit of sessions of one user. */
export const MIN_SESSION_SECONDS = 60;
export const MAX_SESSION_SECONDS = 30 * SESSION_ABSOLUTE_SECONDS;
export const MAX_SESSIONS_PER_USER = 100;
/** A header of whatever value: a page asks by itself while nobody is there, which does not start the idle time anew. */
export const UNATTENDED_HEADER = 'foyer-unattended';
