/**
 * For `expect.poll`: what is to happen within a second. Where it works it takes milliseconds, and where it does not it
 * takes until something is looked at anew, five seconds or more; the two seconds between are for a machine that is
 * held up.
 */
export const A_SECOND = { timeout: 3000, interval: 20 };
/** The same for what is measured, in ms. */
export const A_SECOND_MS = A_SECOND.timeout;
