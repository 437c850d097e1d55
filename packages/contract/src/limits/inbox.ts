/** Entries of an inbox page unless the caller says otherwise, and at most. */
export const INBOX_PAGE_SIZE = 20;
export const MAX_INBOX_PAGE_SIZE = 100;
