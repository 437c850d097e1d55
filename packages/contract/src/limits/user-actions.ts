/** Maximum number of people whom one action changes. */
export const MAX_ACTION_PEOPLE = 20_000;
/** Maximum number of actions of one user that run at the same time. */
export const MAX_RUNNING_ACTIONS = 3;
/** Maximum number of people who are selected one by one. */
export const MAX_SELECTED_PEOPLE = 1000;
/** Days for which the report of a finished action is kept. */
export const ACTION_REPORT_DAYS = 30;
