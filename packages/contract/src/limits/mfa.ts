/** Maximum second-factor codes that may be tried in one sign-in, and wrong codes of one account within an hour. */
export const MFA_ATTEMPTS_PER_SIGN_IN = 5;
export const MFA_ATTEMPTS_PER_HOUR = 10;
/** Consecutive wrong codes after which an authenticator app is no longer accepted (NIST SP 800-63B-4, 3.2.2). */
export const MFA_ATTEMPTS_IN_A_ROW = 100;
/** How long an authenticator app can be enrolled with a new secret, in seconds. */
export const MFA_SECRET_SECONDS = 10 * 60;
/** How long a sign-in may take from the password to the end of the second factor, in seconds. */
export const MFA_STEP_SECONDS = 30 * 60;
/** Number of recovery codes of a set, and the length of each without its hyphen. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** Grace period after which a new super administrator needs a second factor. */
export const SUPER_ADMINISTRATOR_GRACE_HOURS = 24;
export const SUPER_ADMINISTRATOR_GRACE_SECONDS = SUPER_ADMINISTRATOR_GRACE_HOURS * 60 * 60;
/** How long a trusted browser skips the second factor. */
export const TRUSTED_DEVICE_DAYS = 30;
export const TRUSTED_DEVICE_SECONDS = TRUSTED_DEVICE_DAYS * 24 * 60 * 60;
