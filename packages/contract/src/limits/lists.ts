/** Default and maximum page size of administration lists. */
export const LIST_PAGE_SIZE = 50;
export const MAX_LIST_PAGE_SIZE = 100;
/** Totals are counted up to this number; `more` is true for larger ones. A search covers no more hits. */
export const LIST_COUNT_LIMIT = 1000;
/** Longest search text, in characters. */
export const SEARCH_LENGTH = 256;
