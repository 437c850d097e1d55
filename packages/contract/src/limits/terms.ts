/** Longest terms of service or privacy notice in one language, in characters, and the largest body with all of them. */
export const TERMS_LENGTH = 100_000;
export const TERMS_BODY_BYTES = 2 * 1024 * 1024;
/** Page size of the list of versions. */
export const TERMS_PAGE_SIZE = 20;
