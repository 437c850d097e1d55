/** Entries of an inbox page unless the caller says otherwise, and at most. */
export const INBOX_PAGE = 20;
export const INBOX_PAGE_MOST = 100;
