/** Milliseconds between an error that ends the session and the sign-out. */
export const SIGN_OUT_DELAY_MS = 1000;
/** How long a browser is known after its last sign-in: the maximum lifetime of a cookie (RFC 6265bis 5.5). */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;
/**
 * How long a complete sign-in, or a password that was entered again, confirms sensitive calls, in seconds (OWASP ASVS
 * 5.0 7.5.1).
 */
export const CONFIRMATION_SECONDS = 10 * 60;
/** Defaults of the settings for the idle timeout and the maximum lifetime of a session, in seconds. */
export const SESSION_IDLE_SECONDS = 60 * 60;
export const SESSION_ABSOLUTE_SECONDS = 24 * 60 * 60;
/** Limits of the two session settings, in seconds, and of the setting for the sessions of one user. */
export const MIN_SESSION_SECONDS = 60;
export const MAX_SESSION_SECONDS = 30 * SESSION_ABSOLUTE_SECONDS;
export const MAX_SESSIONS_PER_USER = 100;
/** Request header, with any value, of calls without user activity. They do not restart the idle time of the session. */
export const UNATTENDED_HEADER = 'foyer-unattended';
