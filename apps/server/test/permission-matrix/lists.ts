/** What everything is called that must be found, or must not. */
export const SEARCH_TERM = 'zebra';
export const searchQuery = { query: SEARCH_TERM, size: 100 };
export const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
