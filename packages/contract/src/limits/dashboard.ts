/** The dashboard counts further: it tells of more than so many. */
export const DASHBOARD_COUNTED = 10_000;
