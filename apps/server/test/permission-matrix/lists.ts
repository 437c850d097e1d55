/** Prefix of the names of all targets in list tests. */
export const SEARCH_TERM = 'zebra';
export const searchQuery = { query: SEARCH_TERM, size: 100 };
export const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
