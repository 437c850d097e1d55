/** Maximum number of role assignments that an answer lists for one permission or user. */
export const ACCESS_ASSIGNMENTS = 20;
