/** Maximum number of linked accounts of a user. */
export const MAX_LINKED_ACCOUNTS = 20;
