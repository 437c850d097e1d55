/** Audit events that the dashboard counts by hour. */
export const SIGN_IN_EVENTS = ['sign_in.done', 'sign_in.refused', 'sign_in.locked'] as const;
