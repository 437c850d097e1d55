/** Default and maximum page size of administration lists. */
export const LIST_PAGE_SIZE = 50;
export const MAX_LIST_PAGE_SIZE = 100;
/** Totals are counted up to this number; beyond it `more` is true. A search covers no more hits. */
export const LIST_COUNT_LIMIT = 1000;
/** Longest search text, in characters. */
export const SEARCH_LENGTH = 256;
