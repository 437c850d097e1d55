/** Days before the end of a licence on which administrators find a warning in their inboxes; 0 is the last day. */
export const LICENCE_WARNING_DAYS = [90, 30, 7, 0] as const;
/** What is allowed before the first licence: so many stores, for so many days. */
export const EVALUATION_STORES = 3;
export const EVALUATION_DAYS = 30;
/** Largest licence file, in bytes. */
export const LICENCE_BYTES = 64 * 1024;
/** Largest number of anything in a licence, of licences that one names, and longest id and words of limits in it. */
export const MAX_LICENCE_QUANTITY = 1_000_000_000;
export const MAX_LICENCE_EXTENSIONS = 100;
export const LICENCE_ID_LENGTH = 64;
export const LICENCE_LIMIT_LENGTH = 2000;
/** How long the outcome of an upload is told, in seconds. */
export const LICENCE_ACTION_SECONDS = 24 * 60 * 60;
/** People who are named as contacts, at most. */
export const LICENCE_CONTACTS = 5;
