/** Largest body of a known caller in bytes, where the endpoint states no other. */
export const JSON_BODY_BYTES = 64 * 1024;
/** Largest body of a caller that need not be known, in bytes. No endpoint may state more. */
export const OPEN_BODY_BYTES = 16 * 1024;
/** Problems of a request that an answer lists, at most. */
export const MAX_PROBLEMS = 50;
