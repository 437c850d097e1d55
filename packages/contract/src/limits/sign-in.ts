/** Failures of one account before it is locked, counted for one known browser, or for all other browsers together. */
export const LOCK_AFTER_FAILURES = 5;
/** Failures from one address, over all accounts, after which a sign-in from there needs a captcha. */
export const ADDRESS_CAPTCHA_AFTER_FAILURES = 50;
/**
 * Maximum counted failures of an address. The captcha ends about 50 minutes after the last failure at the latest: one
 * failure a minute expires until `ADDRESS_CAPTCHA_AFTER_FAILURES` remain.
 */
export const MAX_ADDRESS_FAILURES = 100;
/** Interval in seconds after which one failure of an address is no longer counted. */
export const ADDRESS_FORGIVEN_SECONDS = 60;
/** The first lock, in seconds; each further one is twice as long. */
export const MIN_LOCK_SECONDS = 30;
/** The longest lock, in seconds. */
export const MAX_LOCK_SECONDS = 15 * 60;
