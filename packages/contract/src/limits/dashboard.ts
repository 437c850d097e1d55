/** Totals on the dashboard are counted up to this number; `more` is true for larger ones. */
export const DASHBOARD_COUNT_LIMIT = 10_000;
