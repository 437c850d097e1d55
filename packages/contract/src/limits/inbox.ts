/** Default and maximum page size of an inbox. */
export const INBOX_PAGE_SIZE = 20;
export const MAX_INBOX_PAGE_SIZE = 100;
