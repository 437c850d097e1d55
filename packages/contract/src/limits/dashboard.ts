/** Totals on the dashboard are counted up to this number; beyond it `more` is true. */
export const DASHBOARD_COUNT_LIMIT = 10_000;
