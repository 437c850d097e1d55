/** Largest body of a known caller, in bytes, unless the endpoint declares another limit. */
export const JSON_BODY_BYTES = 64 * 1024;
/** Largest body of a caller that need not be known, in bytes. No endpoint may declare more. */
export const OPEN_BODY_BYTES = 16 * 1024;
/** Maximum number of problems that a response lists. */
export const MAX_PROBLEMS = 50;
