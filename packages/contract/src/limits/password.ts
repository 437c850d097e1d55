/** Lifetimes of emailed links: to reset a password, and to activate an account. */
export const RESET_LINK_HOURS = 24;
export const RESET_LINK_SECONDS = RESET_LINK_HOURS * 60 * 60;
export const ACTIVATION_LINK_HOURS = 72;
export const ACTIVATION_LINK_SECONDS = ACTIVATION_LINK_HOURS * 60 * 60;
/** Password resets that may be requested for one email address, known or not, in a window of seconds. */
export const MAX_PASSWORD_RESETS = 5;
export const PASSWORD_RESET_WINDOW_SECONDS = 60 * 60;
/** Longest time until passwords expire, in days. */
export const MAX_PASSWORD_EXPIRY_DAYS = 3650;
