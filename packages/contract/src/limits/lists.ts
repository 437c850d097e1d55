/** Rows of a list in administration unless the caller says otherwise, and at most. */
export const LIST_PAGE_SIZE = 50;
export const MAX_LIST_PAGE_SIZE = 100;
/** Of longer lists it is told that there are more than so many; a search goes through no more hits. */
export const LIST_COUNT_LIMIT = 1000;
/** Longest text that is searched for, in characters. */
export const SEARCH_LENGTH = 256;
