/** The dashboard counts further: it tells of more than so many. */
export const DASHBOARD_COUNT_LIMIT = 10_000;
