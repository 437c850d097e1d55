/** Days before the end of a licence on which administrators receive a warning in their inboxes; 0 is the last day. */
export const LICENCE_WARNING_DAYS = [90, 30, 7, 0] as const;
/** Evaluation before the first licence: number of stores, and duration in days. */
export const EVALUATION_STORES = 3;
export const EVALUATION_DAYS = 30;
/** Largest licence file, in bytes. */
export const LICENCE_BYTES = 64 * 1024;
/** Limits of a licence: largest quantity, maximum number of licences that it names, longest ID and limit text. */
export const MAX_LICENCE_QUANTITY = 1_000_000_000;
export const MAX_LICENCE_EXTENSIONS = 100;
export const LICENCE_ID_LENGTH = 64;
export const LICENCE_LIMIT_LENGTH = 2000;
/** How long the outcome of an upload is available, in seconds. */
export const LICENCE_ACTION_SECONDS = 24 * 60 * 60;
/** Maximum number of super administrators in `contacts` of the licence page. */
export const LICENCE_CONTACTS = 5;
